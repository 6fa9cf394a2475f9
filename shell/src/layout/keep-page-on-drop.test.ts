import { keepPageOnDrop } from './keep-page-on-drop.ts'

beforeAll(keepPageOnDrop)
afterEach(() => document.body.replaceChildren())

/** Returns whether the browser would open the dropped file, or the dropped text. */
function isOpened(target: Element, type: 'dragover' | 'drop', carried = 'Files'): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types: [carried], dropEffect: 'copy' } })
  return target.dispatchEvent(event)
}

test.each(['dragover', 'drop'] as const)('a file never replaces the page on %s', (type) => {
  document.body.innerHTML = '<main><p>Text</p><input type="file" /><textarea></textarea></main>'
  for (const element of document.querySelectorAll('main, p, textarea')) {
    expect(isOpened(element, type)).toBe(false)
  }
  expect(isOpened(document.body, type)).toBe(false)
  // The browser gives the file to a file field, and text to a text field.
  const [field, text] = [document.querySelector('input'), document.querySelector('textarea')]
  expect(field && isOpened(field, type)).toBe(true)
  expect(text && isOpened(text, type, 'text/plain')).toBe(true)
})
