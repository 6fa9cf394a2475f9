import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

/** `file`: "name", "name": the tests that the page names, by their file. */
const named = [
  ...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ((?:"[^"]+"(?:, )?)+)/g),
].flatMap(([, file = '', names = '']) =>
  [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => [file, name] as const),
)

test('every chapter of the standard is gone through', () => {
  const chapters = new Set([...page.matchAll(/^## .*$/gm)].join().match(/V\d+/g))
  expect([...chapters].toSorted()).toEqual(
    Array.from({ length: 17 }, (_, index) => `V${index + 1}`).toSorted(),
  )
})

test.each([...new Set(named.map(([file]) => file))])('%s has the tests that are named', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true)
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'")
  const missing = named.filter(([of, name]) => of === file && !source.includes(name))
  expect(missing).toEqual([])
})

test('many are named', () => {
  expect(named.length).toBeGreaterThan(60)
})
