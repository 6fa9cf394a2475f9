import { act, render } from '@testing-library/react'
import { Fragment, Suspense, use } from 'react'
import { keepTranslatedText } from './translated-text.ts'
import { startTranslator, type Translator } from './translator.fixture.ts'

beforeAll(keepTranslatedText)

interface Shown {
  lead: boolean
  count: number
  text: string | null
  names: string[]
}

/** Has text in every place where React keeps a text node: beside elements, beside text, and without an element. */
const Page = ({ lead, count, text, names }: Shown) => (
  <main>
    {lead && <b>Lead</b>}
    {count} gigs {text}
    <i>{text}</i>
    {lead ? 'Yes' : <u>No</u>}
    {text && <em>Note: {text}</em>}
    {names.map((name) => (
      <Fragment key={name}>{name}</Fragment>
    ))}
    <p>
      {names.length} of {count}
    </p>
    end
  </main>
)

const first: Shown = { lead: false, count: 3, text: 'open', names: ['Ann', 'Bob', 'Cleo'] }
const steps: Shown[] = [
  { ...first, lead: true },
  { ...first, lead: true, count: 4 },
  { ...first, text: null, count: 5 },
  { ...first, text: 'closed', names: ['Cleo', 'Ann'] },
  { ...first, lead: true, text: null, names: ['Dan', 'Cleo', 'Bob', 'Ann'] },
  { ...first, names: [] },
  first,
]

/** Renders the steps one after the other, and returns the page's text after each. */
async function textsOf(translator?: Translator) {
  const stop = translator && startTranslator({ translator, mark: '°' })
  const { container, rerender, unmount } = render(<Page {...first} />)
  const texts: string[] = []
  for (const step of steps) {
    // The translator translates in a microtask.
    await act(async () => {})
    rerender(<Page {...step} />)
    await act(async () => {})
    texts.push(container.textContent.replaceAll('°', ''))
  }
  const translations = container.querySelectorAll('font').length
  unmount()
  stop?.()
  return { texts, translations }
}

test.each(['kept', 'moved', 'replaced'] as const)(
  'a translated page shows each new text and no old one: text nodes %s',
  async (translator) => {
    const untranslated = await textsOf()
    const translated = await textsOf(translator)
    expect(translated.texts).toEqual(untranslated.texts)
    expect(translated.translations).toBeGreaterThan(10)
  },
)

test.each(['kept', 'moved', 'replaced'] as const)(
  'text hidden while a part loads shows again: text nodes %s',
  async (translator) => {
    let load: (text: string) => void = () => {}
    const loaded = new Promise<string>((resolve) => (load = resolve))
    const Part = () => use(loaded)
    const Panel = ({ isOpen }: { isOpen: boolean }) => (
      <Suspense fallback={<i>Loading</i>}>Before {isOpen && <Part />}</Suspense>
    )
    const stop = startTranslator({ translator })
    const { container, rerender } = render(<Panel isOpen={false} />)
    await act(async () => {})
    await act(async () => rerender(<Panel isOpen />))
    expect(container).toHaveTextContent(/^Loading$/)
    await act(async () => load('after'))
    expect(container).toHaveTextContent(/^Before after$/)
    stop()
  },
)

test('a text node that the translator puts back is updated in place', async () => {
  const { container, rerender } = render(
    <p>
      {1} of {2}
    </p>,
  )
  const [text] = container.firstElementChild?.childNodes ?? []
  const translation = document.createElement('font')
  text?.replaceWith(translation)
  await act(async () => {})
  translation.replaceWith(text as Node)
  await act(async () => {})
  rerender(
    <p>
      {3} of {2}
    </p>,
  )
  expect(container.innerHTML).toBe('<p>3 of 2</p>')
})

test.each([
  ['in one step', (text: ChildNode, to: Node[]) => text.replaceWith(...to)],
  [
    'by an element after it',
    (text: ChildNode, [to = document.body]: Node[]) => {
      text.after(to)
      text.remove()
    },
  ],
])('a text node replaced %s is removed with its translation', (_, replace) => {
  const Line = ({ text }: { text?: string }) => (
    <p>
      <b>A</b>
      {text}
      {text && ' and '}
      <i>Z</i>
    </p>
  )
  const { container, rerender } = render(<Line text="or" />)
  for (const text of [...(container.firstElementChild?.childNodes ?? [])]) {
    if (text.nodeType !== Node.TEXT_NODE) continue
    const parts = ['1', '2'].map((part) =>
      Object.assign(document.createElement('font'), { textContent: part }),
    )
    replace(text, parts)
  }
  rerender(<Line />)
  expect(container.innerHTML).toBe('<p><b>A</b><i>Z</i></p>')
})

describe('errors that no translator causes', () => {
  test('still throw', () => {
    const parent = document.body.appendChild(document.createElement('p'))
    parent.innerHTML = 'text <b>bold</b>'
    const [text, bold] = [...parent.childNodes] as [Text, HTMLElement]
    expect(() => document.body.removeChild(text)).toThrow(/child/)
    expect(() => document.body.removeChild(bold)).toThrow(/child/)
    expect(() => document.body.insertBefore(document.createElement('i'), bold)).toThrow(/child/)
    text.remove()
    expect(() => parent.removeChild(text)).toThrow(/child/)
    expect(() => parent.insertBefore(document.createElement('i'), text)).toThrow(/child/)
    expect(parent.innerHTML).toBe('<b>bold</b>')
  })
})
