import { readAmount } from './arguments.ts'

test.each([
  ['140', 14_000],
  ['140.00', 14_000],
  ['$140.00', 14_000],
  ['1,150.00', 115_000],
  [' 140 ', 14_000],
  ['140.', 14_000],
  ['0.5', 50],
])('the amount "%s" is %i cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test.each(['', '$', '.5', '-5', '1,15', '11,50.00', '5.005', '1e3', '$ 5'])(
  'the amount "%s" is refused',
  (text) => {
    expect(() => readAmount(text)).toThrow(/is not an amount in dollars/)
  },
)
