import { median } from './medians.ts'

test('the median is the middle one, or between the two in the middle', () => {
  expect(median([900, 10, 30])).toBe(30)
  expect(median([40, 10, 30, 900])).toBe(35)
})

test('there is no median of nothing', () => {
  expect(() => median([])).toThrow('nothing')
})
