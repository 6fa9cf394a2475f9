import { toCsv } from './csv.ts'

test('quotes every cell', () => {
  const csv = toCsv([
    ['Title', 'Text'],
    ['', 'A "big" one,\nheavy'],
  ])
  expect(csv).toBe(`\uFEFF"Title","Text"\r\n"","A ""big"" one,\nheavy"\r\n`)
})

const cellOf = (text: string) =>
  toCsv([[text]])
    .slice(2, -3)
    .replaceAll('""', '"')

const signs = [...'=+-@', ...'＝＋－＠', ...'﹦﹢﹣﹫']
const before = ['', ' ', '\u00A0', '\u3000', '"', "'", '“', '\u200B', '\u202E', ' " ']

test.each([
  ...signs.flatMap((sign) => before.map((start) => `${start}${sign}SUM(A1)`)),
  ...['\t', '\r', '\n'].map((start) => `${start}A1`),
])('%j does not run as a formula', (text) => {
  expect(cellOf(text)).toBe(`'${text}`)
})

test.each(['Piano', '2 + 2', '350.00', '"Big" = heavy', 'é', '10:00 AM – 2:00 PM'])(
  '%j is unchanged',
  (text) => {
    expect(cellOf(text)).toBe(text)
  },
)
