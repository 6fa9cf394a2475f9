import { laterArrivals, noShowTimes } from './arrival-times.ts'

const at = (clock: string) => `2026-12-12T${clock}:00.000Z`
const now = (clock: string) => Date.parse(at(clock))
const trip = { pickup_date: at('09:00'), arrives_at: at('08:40'), late_until: at('12:00') }

test.each([
  ['from the expected arrival', trip, '08:00', ['08:55', '09:10', '09:40']],
  ['from the pickup time', { ...trip, arrives_at: null }, '08:00', ['09:15', '09:30', '10:00']],
  ['from now, if the expected arrival has passed', trip, '08:51', ['09:10', '09:25', '09:55']],
  ['until the last possible time', trip, '11:39', ['11:55', '12:00']],
  ['never, if the trip has no such time', { ...trip, late_until: null }, '08:00', []],
])('later arrivals count %s', (_what, of, clock, times) => {
  expect(laterArrivals(of, now(clock)).map((later) => later.at)).toEqual(times.map(at))
})

test('the words say how much later', () => {
  const words = (of: typeof trip, clock: string) =>
    laterArrivals(of, now(clock)).map(({ label }) => label)
  expect(words(trip, '08:00')).toEqual(['+ 15 minutes', '+ 30 minutes', '+ 1 hour'])
  expect(words(trip, '11:39')).toEqual(['+ 15 minutes', '+ 20 minutes'])
})

test('a later arrival moves the time from which a no-show can be reported, an earlier one does not', () => {
  expect(noShowTimes(trip, at('08:55'))).toEqual({ before: at('09:30'), after: at('09:30') })
  expect(noShowTimes(trip, at('09:40'))).toEqual({ before: at('09:30'), after: at('10:10') })
})
