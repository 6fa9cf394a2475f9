import { toCsv } from './csv.ts'

test('escapes quotes and prevents spreadsheet formulas', () => {
  const csv = toCsv([
    ['Title', 'Text'],
    ['=1+1', 'A "big" one,\nheavy'],
  ])
  expect(csv).toBe(`\uFEFF"Title","Text"\r\n"'=1+1","A ""big"" one,\nheavy"\r\n`)
})
