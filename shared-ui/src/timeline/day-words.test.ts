import type { EventWords } from './event-facts.ts'
import { eventSentence, eventTitle } from './event-words.ts'
import { timelineSteps } from './timeline-steps.ts'

const customer = { side: 'customer', other: 'Marcus T.' } as const
const packer = { side: 'packer', other: 'Dana W.' } as const
const times = { from: '2026-12-05T17:00:00.000Z', to: '2026-12-06T16:00:00.000Z', time_zone: 'UTC' }
const arrives = { fields: [], arrives_at: times }

test.each<[EventWords, toCustomer: string, toPacker: string]>([
  [
    { kind: 'on_the_way', actor: 'packer', changes: arrives },
    'Marcus T. is on the way and arrives about 4:00 PM.',
    'You are on the way and arrive about 4:00 PM.',
  ],
  [
    { kind: 'running_late', actor: 'packer', changes: arrives },
    'Marcus T. is running late and now arrives about 4:00 PM.',
    'You are running late and arrive about 4:00 PM.',
  ],
  [
    { kind: 'arrival_undone', actor: 'packer' },
    'Marcus T. took “Arrived” back.',
    'You took “Arrived” back.',
  ],
  [
    { kind: 'change_proposed', actor: 'customer', changes: { fields: [], pickup_date: times } },
    'You proposed another time.',
    'Dana W. proposed another time.',
  ],
  [
    {
      kind: 'change_proposed',
      actor: 'customer',
      changes: { fields: ['pickup_date', 'dropoff_location'] },
    },
    'You proposed another time and address.',
    'Dana W. proposed another time and address.',
  ],
  [
    { kind: 'extra_asked', actor: 'packer', amount: 45, reason: 'items' },
    'Marcus T. asked for $45 more: more items.',
    'You asked for $45 more: more items.',
  ],
  [
    {
      kind: 'proposal_agreed',
      actor: 'customer',
      reason: 'extra',
      changes: { fields: ['price'], price: { from: 280, to: 325 } },
    },
    'You agreed to $45 more.',
    'Dana W. agreed to $45 more.',
  ],
  [
    { kind: 'proposal_agreed', actor: 'packer', reason: 'change' },
    'Marcus T. agreed to the change.',
    'You agreed to the change.',
  ],
  [
    { kind: 'proposal_declined', actor: 'customer' },
    'You declined the extra pay.',
    'Dana W. declined the extra pay.',
  ],
  [
    { kind: 'proposal_declined', actor: 'system', reason: 'card_declined' },
    'Your card was declined, so the price stays the same.',
    'Dana W.’s card was declined, so the price stays the same.',
  ],
  [
    { kind: 'proposal_taken_back', actor: 'packer' },
    'Marcus T. took back the request for extra pay.',
    'You took back the request for extra pay.',
  ],
  [
    { kind: 'proposal_expired', actor: 'system' },
    'The proposal ended without an answer, so the job stays as it was.',
    'The proposal ended without an answer, so the gig stays as it was.',
  ],
])('an event of the day is described to each side: %j', (event, toCustomer, toPacker) => {
  expect(eventSentence(event, customer)).toBe(toCustomer)
  expect(eventSentence(event, packer)).toBe(toPacker)
})

test.each([
  [14, '14 packers were told'],
  [1, '1 packer was told'],
  [undefined, 'Packers near you were told'],
])('the customer reads how many packers were told: %s', (count, title) => {
  expect(eventTitle({ kind: 'packers_told', actor: 'system', count }, customer)).toBe(title)
})

test('a packer reads of an urgent gig and of its new price', () => {
  const changes = { fields: ['price'], price: { from: 280, to: 308 } }
  expect(eventTitle({ kind: 'urgent', actor: 'system' }, packer)).toBe('Urgent gig near you')
  expect(eventTitle({ kind: 'urgent_raised', actor: 'system', changes }, packer)).toBe(
    'An urgent gig near you now pays $308',
  )
})

test('an arrival that the packer took back is no step', () => {
  const kinds = ['booked', 'on_the_way', 'at_pickup', 'arrival_undone', 'at_pickup']
  const steps = timelineSteps({
    events: kinds.map((kind, id) => ({ id, kind, actor: 'packer', note: null, created_at: kind })),
    stage: 'at_pickup',
    viewOf: () => customer,
    timeOf: (iso) => iso,
  })
  expect(steps.slice(0, 4).map(({ state, kind }) => `${state} ${kind}`)).toEqual([
    'done booked',
    'done on_the_way',
    'noted arrival_undone',
    'now at_pickup',
  ])
})
