import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type LazyPart, lazyPart, useLazyPart } from './lazy-part.ts'

const never = new Promise<string>(() => {})

function Page({ lazy, wanted }: { lazy: LazyPart<string>; wanted?: boolean }) {
  const { part, error, failures, retry } = useLazyPart(lazy, wanted)
  if (part) return part
  return error ? <button onClick={retry}>{`Retry after ${failures}`}</button> : 'Loading'
}

/** Creates a lazy part. Each import gets the next answer; after the last answer, imports stay pending. */
function answering(...answers: (string | Error | Promise<string>)[]) {
  const imports = jest.fn()
  return {
    imports,
    lazy: lazyPart(async () => {
      imports()
      const answer = answers.shift() ?? never
      if (answer instanceof Error) throw answer
      return answer
    }),
  }
}

const settle = () => act(async () => {})
const retry = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('concurrent callers share one import', async () => {
  let arrive: (part: string) => void = () => {}
  const { lazy, imports } = answering(new Promise<string>((resolve) => (arrive = resolve)))
  render(
    <>
      <Page lazy={lazy} />
      <Page lazy={lazy} />
    </>,
  )
  expect(document.body).toHaveTextContent('LoadingLoading')
  await act(async () => arrive('Form'))
  expect(document.body).toHaveTextContent('FormForm')
  expect(imports).toHaveBeenCalledTimes(1)
})

test('a loaded part renders in the first frame', async () => {
  const { lazy } = answering('Form')
  await lazy.load()
  render(<Page lazy={lazy} />)
  expect(document.body).toHaveTextContent('Form')
})

test('a part that is not wanted yet is not imported', async () => {
  const { lazy, imports } = answering('Form')
  const { rerender } = render(<Page lazy={lazy} wanted={false} />)
  await settle()
  expect(imports).not.toHaveBeenCalled()
  rerender(<Page lazy={lazy} wanted />)
  await settle()
  expect(document.body).toHaveTextContent('Form')
})

test('a failed prefetch is retried on the next load', async () => {
  const { lazy } = answering(new Error('gone'), 'Form')
  await lazy.load().catch(() => {})
  render(<Page lazy={lazy} />)
  await settle()
  expect(document.body).toHaveTextContent('Form')
})

test('retry clears the error and loads again', async () => {
  const { lazy } = answering(new Error('dropped'), new Error('dropped again'), never)
  render(<Page lazy={lazy} />)
  await retry('Retry after 1')
  await retry('Retry after 2')
  expect(document.body).toHaveTextContent('Loading')
})

test('a failed part loads again when the browser is back online', async () => {
  const { lazy } = answering(new Error('dropped'), 'Form')
  render(<Page lazy={lazy} />)
  await screen.findByRole('button', { name: 'Retry after 1' })
  act(() => void window.dispatchEvent(new Event('online')))
  await settle()
  expect(document.body).toHaveTextContent('Form')
})

test('a part that arrives between a render and its effect is shown', async () => {
  let reads = 0
  const lazy: LazyPart<string> = {
    get loaded() {
      reads += 1
      return reads > 1 ? 'Form' : undefined
    },
    load: async () => 'Form',
  }
  render(<Page lazy={lazy} />)
  await settle()
  expect(document.body).toHaveTextContent('Form')
})
