import { median, quantile } from './quantiles.ts'

test('the median of an odd number is the one in the middle, whatever their order', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('99 of 100 values are at most the quantile of 0.99', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(quantile(values, 0.99)).toBe(99)
  expect(quantile(values, 1)).toBe(100)
})

test('of nothing there is none', () => {
  expect(median([])).toBeNaN()
})
