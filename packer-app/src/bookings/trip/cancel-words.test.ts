import type { GigEvent } from 'api/client'
import { makePayment } from '../../money.fixture.ts'
import { makeGig } from '../../packer-world.fixture.ts'
import { Trips } from '../../trips.fixture.ts'
import { cancelSentence } from './cancel-words.ts'

const pickup = Date.parse('2026-12-06T17:00:00.000Z')
const hour = 3_600_000

function facts(hoursBefore: number) {
  const trips = new Trips()
  trips.start(makeGig(5, { pickup_date: new Date(pickup).toISOString() }), 7)
  const trip = trips.of(5)
  if (!trip) throw new Error('There is no trip.')
  return { trip, trips, payment: undefined, events: [], now: pickup - hoursBefore * hour }
}

const counts = 'Canceling costs you nothing. It lowers your share of bookings kept, now 98%.'
const excused = (why: string) =>
  `Canceling costs you nothing. ${why}, so it leaves no mark on your record.`

test('canceling counts, and shortly before the pickup the packer cannot book again', () => {
  expect(cancelSentence(facts(72))).toBe(counts)
  expect(cancelSentence(facts(10))).toBe(
    `${counts} The pickup is less than 48 hours away, so you cannot book this gig again.`,
  )
  expect(cancelSentence(facts(-10))).toBe(
    `${counts} The pickup time has passed, so you cannot book this gig again.`,
  )
  const { trip, ...rest } = facts(72)
  const packer = { ...trip.packer, bookings_kept: null }
  expect(cancelSentence({ ...rest, trip: { ...trip, packer } })).toMatch(/bookings kept\.$/)
})

test('half an hour after the booking, and if the payment was declined, nothing counts', () => {
  const { trip, ...rest } = facts(72)
  const created_at = new Date(rest.now - hour / 3).toISOString()
  expect(cancelSentence({ ...rest, trip: { ...trip, created_at } })).toBe(
    excused('You booked less than 30 minutes ago'),
  )
  const payment = makePayment(70, { state: 'declined' })
  expect(cancelSentence({ ...rest, trip, payment })).toBe(
    excused('The payment has not gone through'),
  )
})

test.each([
  ['pickup_date', 40, null, excused('Dana K. changed the gig in the last 48 hours')],
  ['pickup_date', 40, 'agreed', counts],
  ['pickup_date', 50, null, counts],
  ['description', 40, null, counts],
])('a change of %s %d hours ago (%s)', (field, hoursAgo, reason, sentence) => {
  const { trips, now, ...rest } = facts(72)
  trips.log(rest.trip, 'customer', null, 'changed')
  const event = trips.events.at(-1) as GigEvent
  const created_at = new Date(now - hoursAgo * hour).toISOString()
  const events = [{ ...event, created_at, reason, changes: { fields: [field] } }]
  expect(cancelSentence({ ...rest, now, events })).toBe(sentence)
})
