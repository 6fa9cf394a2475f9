import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = readFileSync(path.resolve(__dirname, '../docs/security.md'), 'utf8')

test('docs/security.md covers every chapter of the standard', () => {
  const chapters = new Set([...page.matchAll(/^## .*$/gm)].join().match(/V\d+/g))
  expect([...chapters].toSorted()).toEqual(
    Array.from({ length: 17 }, (_, index) => `V${index + 1}`).toSorted(),
  )
})

// Fails if the page loses its test names. house.test.ts checks that the named files exist.
test('docs/security.md names many test files', () => {
  const files = new Set(page.match(/[\w./-]+\.(?:test|spec)\.tsx?/g))
  expect(files.size).toBeGreaterThan(30)
})
