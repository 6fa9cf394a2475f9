import { toCancelTerms } from './cancel-terms.ts'

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** A booking of $100, made two days ago. */
const booking = {
  ...{ stage: 'booked', price_cents: 10_000, taken_cents: 10_800, provider: 'test' },
  ...{ booked_pickup_date: null, arrival_minutes: 0, is_postponed_late: false, arrives_at: null },
  ...{ trip_id: 1, packer_id: 2, packer_name: 'Marcus Tran', pickup_zip_code: '94607' },
  created_at: hoursFromNow(-48),
}

test.each([
  ['booked', 'Canceling now costs $30.00, 30% of the price.'],
  [
    'on_the_way',
    'Marcus T. is already on the way, so canceling now costs $60.00, 60% of the price.',
  ],
  [
    'at_pickup',
    'Marcus T. is already at the pickup, so canceling now costs $60.00, 60% of the price.',
  ],
])('the terms of a trip that is %s say where the packer is', (stage, sentence) => {
  const row = { ...booking, stage, pickup_date: hoursFromNow(11) }
  const { sentence: terms } = toCancelTerms(row, 'customer')
  expect(terms).toBe(`${sentence} All of it goes to Marcus T.`)
})

test('a fee that is too little for a card is free, and the terms say why', () => {
  const row = { ...booking, price_cents: 164, stage: 'booked', pickup_date: hoursFromNow(11) }
  expect(toCancelTerms(row, 'customer')).toMatchObject({
    ...{ fee_cents: 0, late_fee_cents: 0, moving_fee_cents: 98 },
    sentence: 'Canceling is free: its fee is less than a card can be charged.',
  })
  expect(toCancelTerms({ ...row, price_cents: 165 }, 'customer').fee_cents).toBe(50)
})

test.each([
  ['on_the_way', 11.4, 60],
  ['on_the_way', 11.5, 0],
  ['booked', 11.5, 0],
  ['at_pickup', 11.5, 60],
])(
  'the cancellation of a trip that is %s, with an arrival announced for %d instead of 11 hours ahead, costs %d %%',
  (stage, arrival, percent) => {
    const times = { pickup_date: hoursFromNow(11), arrives_at: hoursFromNow(arrival) }
    const row = { ...booking, ...times, stage }
    expect(toCancelTerms(row, 'customer').fee_cents).toBe(percent * 100)
  },
)

// The customer has moved the pickup to an hour ago, but the packer comes at the time that they booked.
test.each([
  [10, 60],
  [11.4, 60],
  [11.5, 0],
])(
  'after “We start now”, an announced arrival in %d hours, of 11 agreed, makes canceling cost %d %%',
  (arrival, percent) => {
    const times = { pickup_date: hoursFromNow(-1), booked_pickup_date: hoursFromNow(11) }
    const row = { ...booking, ...times, stage: 'on_the_way', arrives_at: hoursFromNow(arrival) }
    expect(toCancelTerms(row, 'customer').fee_cents).toBe(percent * 100)
  },
)

test.each([
  [12.5, 60],
  [13.5, 0],
])(
  'an arrival announced for %d hours ahead, with 11 to 13 agreed, makes canceling cost %d %%',
  (arrival, percent) => {
    const times = { pickup_date: hoursFromNow(11), arrival_minutes: 120 }
    const row = { ...booking, ...times, stage: 'on_the_way', arrives_at: hoursFromNow(arrival) }
    expect(toCancelTerms(row, 'customer').fee_cents).toBe(percent * 100)
  },
)

test.each([
  ['booked', -0.6, null, 0],
  ['on_the_way', -0.6, null, 0],
  ['on_the_way', -0.4, null, 60],
  ['at_pickup', -0.6, null, 60],
  // The announced arrival counts.
  ['on_the_way', -0.6, -0.2, 60],
  // Also when it is too late to report a no-show.
  ['booked', -30, null, 0],
] as const)(
  'the cancellation of a trip that is %s, with the pickup at %d hours and an announced arrival at %s, costs %d %%',
  (stage, pickup, arrival, percent) => {
    const arrives_at = arrival === null ? null : hoursFromNow(arrival)
    const row = { ...booking, stage, pickup_date: hoursFromNow(pickup), arrives_at }
    const { fee_cents, sentence } = toCancelTerms(row, 'customer')
    expect(fee_cents).toBe(percent * 100)
    const isFree = sentence === 'Canceling is free, because Marcus T. has not come.'
    expect(isFree).toBe(percent === 0)
  },
)

test('a packer who is paid directly reads that canceling counts, too', () => {
  const row = { ...booking, pickup_date: hoursFromNow(72), provider: null }
  expect(toCancelTerms(row, 'packer').sentence).toContain('it lowers your share of kept bookings')
  expect(toCancelTerms(row, 'customer').sentence).toContain('this job is paid directly')
})
