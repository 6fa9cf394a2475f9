import { possibleTotals } from './possible-totals.ts'

const log = { before: 100, sent: [10, 20, 30], done: [12, 22] }

test('between two bookings only one total is right', () => {
  expect(possibleTotals(log, 13, 19)).toEqual({ least: 99, most: 99 })
})

test('during a booking the totals before and after it are right', () => {
  expect(possibleTotals(log, 21, 21)).toEqual({ least: 98, most: 99 })
})

test('a booking that is not known to be done may count or not, however long ago it was sent', () => {
  expect(possibleTotals(log, 500, 501)).toEqual({ least: 97, most: 98 })
})

test('an answer that took long may be of any instant that it took', () => {
  expect(possibleTotals(log, 5, 25)).toEqual({ least: 98, most: 100 })
})
