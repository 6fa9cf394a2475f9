import { dayMs, hourMs, isDay, minuteMs, period } from './windows.ts'

test.each([
  [minuteMs, '1 minute'],
  [30 * minuteMs, '30 minutes'],
  [hourMs, '1 hour'],
  [24 * hourMs, '24 hours'],
  [48 * hourMs, '48 hours'],
  [4 * dayMs, '4 days'],
])('texts call a period of %d ms %j', (ms, words) => {
  expect(period(ms)).toBe(words)
})

test.each([
  ['2028-02-29', true],
  ['2027-02-31', false],
  ['2027-13-01', false],
  ['2027-5-31', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
