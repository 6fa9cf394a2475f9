import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { type LatePart, latePart, useLatePart } from './late-part.ts'

const never = new Promise<string>(() => {})

function Page({ late }: { late: LatePart<string> }) {
  const { part, failed, retry } = useLatePart(late)
  if (part) return part
  return failed ? <button onClick={retry}>Retry</button> : 'Loading'
}

/** As the shell's, which mounts another release in the place of one that failed. */
class Shell extends Component<{ children: ReactNode }, { heard: string }> {
  override state = { heard: '' }
  static getDerivedStateFromError = ({ message }: Error) => ({ heard: message })
  override render() {
    return this.state.heard ? `The shell hears: ${this.state.heard}` : this.props.children
  }
}

/** Answers one call after the other. */
function answering(...answers: (string | Error | Promise<string>)[]) {
  const asked = jest.fn()
  return {
    asked,
    late: latePart(async () => {
      asked()
      const answer = answers.shift() ?? never
      if (answer instanceof Error) throw answer
      return answer
    }),
  }
}

const settle = () => act(async () => {})

test('a part is waited for in words, and asked for once', async () => {
  let arrive: (part: string) => void = () => {}
  const { late, asked } = answering(new Promise<string>((resolve) => (arrive = resolve)))
  render(
    <>
      <Page late={late} />
      <Page late={late} />
    </>,
  )
  expect(document.body).toHaveTextContent('LoadingLoading')
  await act(async () => arrive('Form'))
  expect(document.body).toHaveTextContent('FormForm')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a part that was fetched ahead is there from the first frame', async () => {
  const { late } = answering('Form')
  await late.fetch()
  render(<Page late={late} />)
  expect(document.body).toHaveTextContent('Form')
})

test('a fetch ahead that fails is nobody’s business: who wants the part asks anew', async () => {
  const { late } = answering(new Error('gone'), 'Form')
  await late.fetch().catch(() => {})
  render(<Page late={late} />)
  await settle()
  expect(document.body).toHaveTextContent('Form')
})

test('a part that does not come can be asked for again', async () => {
  const { late } = answering(new Error('dropped'), 'Form')
  render(<Page late={late} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await settle()
  expect(document.body).toHaveTextContent('Form')
})

test('while it is asked for again the failure is not shown', async () => {
  const { late } = answering(new Error('dropped'), never)
  render(<Page late={late} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(document.body).toHaveTextContent('Loading')
})

test('the shell hears of the second failure', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { late } = answering(new Error('dropped'), new Error('gone'))
  render(
    <Shell>
      <Page late={late} />
    </Shell>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The shell hears: gone')).toBeVisible()
  said.mockRestore()
})
