import { byStart, clashOf, driveMinutes, placesOf, workOf } from './work-times.ts'

const at = (time: string) => new Date(`2026-12-12T${time}:00Z`)
/** A gig from 8:30 AM, whose drop-off is at 4 PM. */
const gig = (fields: Partial<Parameters<typeof workOf>[0]> = {}) => ({
  ...{ pickup_date: at('08:30'), dropoff_date: at('16:00') },
  ...{ move: null, box_count: null, route_miles: 10, ...fields },
})
const end = (fields: Parameters<typeof gig>[0]) => new Date(workOf(gig(fields)).until)

test('the work takes the hours that the customer says', () => {
  expect(end({ move: { hours: 3.5, size: 'larger' } })).toEqual(at('12:00'))
})

test('without hours, it takes those of the price guide if size or items say how much it is', () => {
  const small = end({ move: { size: 'studio', helpers: 2 } })
  const large = end({ move: { size: 'three_bedrooms', helpers: 2 } })
  expect(small.getTime()).toBeGreaterThan(at('08:30').getTime())
  expect(large.getTime()).toBeGreaterThan(small.getTime())
  expect(large).not.toEqual(at('16:00'))
  expect(end({ move: { items: { sofa: 1 } } })).not.toEqual(at('16:00'))
})

test('without both, it lasts until the drop-off, unless that is on another day', () => {
  expect(end({})).toEqual(at('16:00'))
  expect(end({ move: { helpers: 2 } })).toEqual(at('16:00'))
  const guessed = end({ dropoff_date: new Date('2026-12-14T16:00:00Z') })
  expect(guessed.getTime()).toBeLessThan(at('12:00').getTime())
  expect(end({ dropoff_date: at('08:30') })).toEqual(guessed)
})

const work = (from: string, until: string, latest = from) => ({
  ...{ from: at(from).getTime(), until: at(until).getTime(), latest: at(latest).getTime() },
})

test.each([
  ['an overlap and the drive', work('08:30', '12:00'), work('11:30', '13:30'), 25, [30, 55]],
  ['an overlap at the same place', work('08:30', '12:00'), work('11:30', '13:30'), 0, [30, 30]],
  ['too little time for the drive', work('08:30', '11:20'), work('11:30', '13:30'), 25, [0, 15]],
  ['enough time', work('08:30', '11:05'), work('11:30', '13:30'), 25, undefined],
  ['no drive and no break', work('08:30', '11:30'), work('11:30', '13:30'), 0, undefined],
  ['one within the other', work('08:30', '16:00'), work('11:30', '12:30'), 5, [60, 275]],
  ['the same start', work('08:30', '09:30'), work('08:30', '12:00'), 10, [60, 70]],
  ['an arrival in time', work('08:30', '12:00'), work('11:30', '13:30', '12:30'), 25, undefined],
  ['an arrival too late', work('08:30', '12:00'), work('11:30', '13:30', '12:10'), 25, [30, 15]],
])('two gigs with %s', (_case, first, second, drive_minutes, gap) => {
  const [overlap_minutes, late_minutes] = gap ?? []
  expect(clashOf(first, second, drive_minutes)).toEqual(
    gap && { overlap_minutes, drive_minutes, late_minutes },
  )
})

test('of two gigs with the same start, the shorter one comes first', () => {
  const [long, short, early] = [
    work('09:00', '12:00'),
    work('09:00', '10:00'),
    work('08:00', '18:00'),
  ]
  expect([long, short, early].toSorted(byStart)).toEqual([early, short, long])
})

test('a drive takes whole fives of minutes, and none within a ZIP code', () => {
  expect([0, 1, 5, 8, 12, 100].map(driveMinutes)).toEqual([0, 5, 15, 20, 30, 150])
})

test.each([
  [null, 'pickup', 'dropoff'],
  [{ help: 'load_unload' }, 'pickup', 'dropoff'],
  [{ help: 'load' }, 'pickup', 'pickup'],
  [{ help: 'unload' }, 'dropoff', 'dropoff'],
  [{ help: 'in_home' }, 'pickup', 'dropoff'],
] as const)('the work of %p starts at the %s and ends at the %s', (move, starts, ends) => {
  expect(placesOf(move)).toEqual({ starts, ends })
})
