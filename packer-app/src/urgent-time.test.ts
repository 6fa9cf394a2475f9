import { makeGig } from './packer-world.fixture.ts'
import { urgentTime } from './urgent-time.ts'

const gig = makeGig(1, {
  is_urgent: true,
  pickup_date: '2026-12-12T20:00:00.000Z',
  pickup_time_zone: 'America/Los_Angeles',
})
const at = (iso: string) => Date.parse(iso)

test.each([
  ['2026-12-12T19:59:00.000Z', 'Today, 12:00 PM PST'],
  ['2026-12-12T07:59:00.000Z', undefined],
  ['2026-12-12T20:01:00.000Z', 'As soon as you can'],
  ['2026-12-13T08:30:00.000Z', undefined],
])('at %s, a pickup at 8 PM UTC is %s', (now, text) => {
  expect(urgentTime(gig, at(now))).toBe(text)
})

test('a gig that is not urgent has its time', () => {
  expect(urgentTime({ ...gig, is_urgent: false }, at('2026-12-12T20:01:00.000Z'))).toBeUndefined()
})
