import { makeScheduled } from '../../packer-world.fixture.ts'
import {
  addDays,
  citiesOf,
  dayOf,
  daysFrom,
  driveText,
  duration,
  hourName,
  mondayOf,
  placeGigs,
  shownHours,
  timeSpan,
  validDay,
  weekName,
} from './week-days.ts'

test('weeks start on Monday, across months and years', () => {
  expect(mondayOf('2026-12-07')).toBe('2026-12-07')
  expect(mondayOf('2026-12-13')).toBe('2026-12-07')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  expect(daysFrom('2026-12-28').at(-1)).toBe('2027-01-03')
  // Clocks change on 2026-11-01.
  expect(addDays('2026-10-26', 7)).toBe('2026-11-02')
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test.each([
  ['2026-12-07', 'Dec 7 to 13'],
  ['2026-11-30', 'Nov 30 to Dec 6'],
  ['2026-12-28', 'Dec 28, 2026 to Jan 3, 2027'],
  ['2027-02-01', 'Feb 1, 2027 to Feb 7, 2027'],
])('in 2026, the week of %s is %p', (start, name) => {
  expect(weekName(start, '2026-12-09')).toBe(name)
})

test.each([null, '', 'soon', '2026-13-01', '99999-01-01', '2026-12-7'])('%p is no day', (text) => {
  expect(validDay(text)).toBeUndefined()
})

const gig = (from: string, to: string, fields: Parameters<typeof makeScheduled>[1] = {}) =>
  makeScheduled(1, {
    ...{ starts_at: `2026-12-09T${from}:00.000Z`, ends_at: `2026-12-09T${to}:00.000Z` },
    ...{ time_zone: 'UTC', ...fields },
  })
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['2026-12-09T17:00', '2026-12-09T19:00', '9:00 to 11:00 AM PST'],
  ['2026-12-09T18:00', '2026-12-09T21:00', '10:00 AM to 1:00 PM PST'],
  // Clocks go back in between.
  ['2026-11-01T08:30', '2026-11-01T10:30', '1:30 AM PDT to 2:30 AM PST'],
])('from %s to %s is %p for a reader in another zone', (from, to, text) => {
  const [starts_at, ends_at] = [`${from}:00.000Z`, `${to}:00.000Z`]
  expect(plain(timeSpan({ starts_at, ends_at, time_zone: 'America/Los_Angeles' }))).toBe(text)
})

test('in the zone of the reader, times have no zone', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = (hour: number) => new Date(2026, 11, 9, hour).toISOString()
  const span = { starts_at: at(8), ends_at: at(12), time_zone: zone }
  expect(plain(timeSpan(span))).toBe('8:00 AM to 12:00 PM')
})

test('names durations, drives, hours and cities', () => {
  expect([1, 30, 60, 65, 121].map(duration)).toEqual([
    '1 minute',
    '30 minutes',
    '1 hour',
    '1 hour 5 minutes',
    '2 hours 1 minute',
  ])
  expect([20, 60, 140].map(driveText)).toEqual(['20 min drive', '1 hr drive', '2 hr 20 min drive'])
  expect([0, 8, 12, 17, 24].map(hourName)).toEqual(['12 AM', '8 AM', '12 PM', '5 PM', '12 AM'])
  expect(citiesOf({ starts_in: 'Oakland', ends_in: 'Oakland' })).toBe('Oakland')
  expect(citiesOf({ starts_in: 'Oakland', ends_in: 'Berkeley' })).toBe('Oakland to Berkeley')
})

test('gigs that overlap stand side by side, others use the whole column', () => {
  const gigs = [
    gig('06:30', '10:00'),
    gig('09:00', '11:00'),
    gig('10:00', '12:00'),
    gig('14:00', '15:00'),
  ]
  const placed = placeGigs(gigs)
  expect(placed.map(({ from, hours, lane, lanes }) => [from, hours, lane, lanes])).toEqual([
    [6.5, 3.5, 0, 2],
    [9, 2, 1, 2],
    [10, 2, 0, 2],
    [14, 1, 0, 1],
  ])
  expect(shownHours(placed)).toEqual({ first: 6, last: 18 })
  expect(shownHours([])).toEqual({ first: 8, last: 18 })
})

test('a column ends at midnight, and shows local time', () => {
  const late = gig('22:30', '22:30', { ends_at: '2026-12-10T02:00:00.000Z' })
  expect(placeGigs([late])).toMatchObject([{ from: 22.5, hours: 1.5 }])
  const elsewhere = gig('17:00', '19:00', { time_zone: 'America/Los_Angeles' })
  expect(placeGigs([elsewhere])).toMatchObject([{ from: 9, hours: 2 }])
})
