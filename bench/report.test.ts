import { median, quantile } from './report.ts'

test('the median of an odd number of unsorted values is the middle value', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('99 of 100 values do not exceed the 0.99 quantile', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(quantile(values, 0.99)).toBe(99)
  expect(quantile(values, 1)).toBe(100)
})

test('the median of no values is NaN', () => {
  expect(median([])).toBeNaN()
})
