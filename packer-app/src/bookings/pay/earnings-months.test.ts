import { lastMonths, monthName } from './earnings-months.ts'

const now = new Date('2026-12-05T20:00:00.000Z')
const months = (...known: string[]) =>
  lastMonths(
    known.map((month) => ({ month, earned: 100, held: 0 })),
    now,
  ).map(({ month, earned }) => `${month}: ${earned}`)

test('at least six months up to the current one, with 0 for missing months', () => {
  const empty = ['2026-07: 0', '2026-08: 0', '2026-09: 0', '2026-10: 0', '2026-11: 0', '2026-12: 0']
  expect(months()).toEqual(empty)
  expect(months('2026-11')).toEqual(empty.with(4, '2026-11: 100'))
})

test('at most twelve months, also across the turn of the year', () => {
  expect(months('2026-03', '2026-12')).toHaveLength(10)
  const year = months('2024-05', '2026-01', '2026-12')
  expect(year).toHaveLength(12)
  expect([year[0], year[11]]).toEqual(['2026-01: 100', '2026-12: 100'])
  const turn = lastMonths([], new Date(2027, 1, 1))
  expect(turn.map(({ month }) => month).slice(0, 5)).toEqual([
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
  ])
})

test('the current month is the one of this device', () => {
  // In some time zone, one of these is another month in UTC.
  const ends = [new Date(2026, 10, 30, 23, 59), new Date(2026, 11, 1, 0, 1)]
  expect(ends.map((end) => lastMonths([], end).at(-1)?.month)).toEqual(['2026-11', '2026-12'])
})

test('a month that is ahead of this device’s clock is shown', () => {
  expect(months('2027-01').at(-1)).toBe('2027-01: 100')
})

test('months have the same name in each time zone', () => {
  expect(monthName('2026-11', 'short')).toBe('Nov')
  expect(monthName('2026-11', 'long')).toBe('November 2026')
})
