import { makeGig } from './packer-world.fixture.ts'
import { urgentTime } from './urgent-time.ts'

const gig = makeGig(1, {
  is_urgent: true,
  pickup_date: '2026-12-12T20:00:00.000Z',
  pickup_time_zone: 'America/Los_Angeles',
})
const at = (iso: string) => Date.parse(iso)

test.each([
  ['2026-12-12T17:30:00.000Z', 'Today, as soon as you can'],
  ['2026-12-12T21:00:00.000Z', 'Today, as soon as you can'],
  ['2026-12-13T08:30:00.000Z', undefined],
  ['2026-12-12T16:00:00.000Z', undefined],
])('at %s, a pickup at 8 PM UTC is %s', (now, text) => {
  expect(urgentTime(gig, at(now))).toBe(text)
})

test('after midnight at the pickup, the gig is not called a gig of today', () => {
  const late = { ...gig, pickup_date: '2026-12-13T07:00:00.000Z' }
  expect(urgentTime(late, at('2026-12-13T09:00:00.000Z'))).toBe('As soon as you can')
})

test('a gig that is not urgent has its time', () => {
  expect(urgentTime({ ...gig, is_urgent: false }, at(gig.pickup_date))).toBeUndefined()
})
