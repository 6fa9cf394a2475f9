import { payPerHour } from './pay-per-hour.ts'

test('pay per hour has whole dollars, with a comma above 999', () => {
  expect(payPerHour({ price: 225, move: { hours: 2.5 } })).toBe('about $90 an hour')
  expect(payPerHour({ price: 9_999, move: { hours: 2, helpers: 2 } })).toBe(
    'about $5,000 an hour for two',
  )
})
