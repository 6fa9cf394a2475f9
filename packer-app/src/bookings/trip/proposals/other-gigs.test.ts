import { makeGig } from '../../../packer-world.fixture.ts'
import { gigBeside } from './other-gigs.ts'

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 11, day, hour)).toISOString()
const gigAt = (id: number, day: number, from: number, until: number) =>
  makeGig(id, {
    pickup_date: at(day, from),
    dropoff_date: at(day, until),
    pickup_time_zone: 'UTC',
    move: undefined,
  })

const moved = gigAt(1, 13, 8, 12)

test.each([
  ['none on that day', [gigAt(2, 12, 8, 12)], undefined],
  ['one at the same time', [gigAt(2, 13, 11, 15)], { id: 2, overlaps: true }],
  ['one later that day', [gigAt(2, 13, 12, 15)], { id: 2, overlaps: false }],
  [
    'an overlap before one of that day',
    [gigAt(2, 13, 14, 15), gigAt(3, 13, 7, 9)],
    { id: 3, overlaps: true },
  ],
  ['the gig itself', [gigAt(1, 13, 8, 12)], undefined],
])('the gig beside the proposed time: %s', (_what, booked, expected) => {
  const found = gigBeside(moved, booked)
  expect(found && { id: found.gig.id, overlaps: found.overlaps }).toEqual(expected)
})

test('without a drop-off time nearby, the hours of the move count', () => {
  const short = { ...gigAt(2, 13, 2, 20), move: { hours: 3 } }
  expect(gigBeside(moved, [short])).toMatchObject({ overlaps: false })
})
