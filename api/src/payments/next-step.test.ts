import { nextStep, type PaymentFacts } from './next-step.ts'
import { paymentFacts } from './payment-facts.fixture.ts'

const now = new Date('2026-12-01T12:00:00Z')
const later = new Date('2026-12-01T16:00:00Z')

const next = (facts: Partial<PaymentFacts>) => nextStep(paymentFacts(facts), now)

test('a declined card is tried again later, for 14 days', () => {
  expect(next({})).toEqual({ do: 'wait', at: later })
  expect(next({ retryAt: now })).toEqual({ do: 'step', kind: 'authorize', cents: 11_000 })
  const stopped = { endedAt: new Date('2026-11-17T11:00:00Z') }
  expect(next(stopped)).toEqual({ do: 'wait', at: null })
  // Also if the last try was due just before that time. A new card has no time of a retry.
  expect(next({ ...stopped, retryAt: now })).toEqual({ do: 'wait', at: null })
  expect(next({ ...stopped, retryAt: null })).toMatchObject({ kind: 'authorize' })
})

test('a declined card does not delay a hold that is there: it is captured or freed now', () => {
  const held = { authorized: 8_000, hasHold: true }
  expect(next(held)).toEqual({ do: 'step', kind: 'capture', cents: 8_000 })
  expect(next({ ...held, stage: 'cancelled', cancelFee: 0 })).toMatchObject({ kind: 'cancel' })
  expect(next({ ...held, lastFailed: 'capture' })).toEqual({ do: 'wait', at: later })
})

test('while the card is declined or missing, the packer gets what was collected', () => {
  const tip = { tip: 2_002, owedToPacker: 2_002 }
  const transfer = { do: 'step', kind: 'transfer', cents: 2_002 }
  expect(next(tip)).toEqual(transfer)
  expect(next({ ...tip, hasCard: false, retryAt: null })).toEqual(transfer)
  expect(next({ ...tip, endedAt: new Date('2026-11-01T12:00:00Z') })).toEqual(transfer)
  expect(next({ captured: 3_000 })).toEqual({ do: 'step', kind: 'release', cents: 3_000 })
})

test('while the card is declined, what is released is sent, once', () => {
  const released = { captured: 3_000, released: 3_000, owedToPacker: 3_000 }
  expect(next({ ...released, lastFailed: null })).toMatchObject({ kind: 'transfer', cents: 3_000 })
  expect(next({ ...released, lastFailed: 'transfer' })).toEqual({ do: 'wait', at: later })
})

test('a refused transfer is tried again later, without an end', () => {
  const refused = { captured: 11_000, released: 10_000, releasedFee: 1_000, lastFailed: 'transfer' }
  const facts = { ...refused, owedToPacker: 10_000, endedAt: new Date('2026-01-01T12:00:00Z') }
  expect(next(facts)).toEqual({ do: 'wait', at: later })
  expect(next({ ...facts, retryAt: now })).toEqual({
    do: 'step',
    kind: 'transfer',
    cents: 10_000,
  })
})

test('a refused transfer is tried again, also if a rest is no longer charged', () => {
  const sent = { captured: 3_000, released: 3_000, owedToPacker: 3_000, lastFailed: 'transfer' }
  const stopped = { ...sent, endedAt: new Date('2026-01-01T12:00:00Z') }
  expect(next(stopped)).toEqual({ do: 'wait', at: later })
  expect(next({ ...stopped, retryAt: now })).toMatchObject({ kind: 'transfer' })
})

test('a rest that is too little for a card is not charged, and what is there is divided', () => {
  const paid = { captured: 10_951, retryAt: null, lastFailed: null }
  expect(next(paid)).toEqual({ do: 'step', kind: 'release', cents: 10_951 })
  expect(next({ ...paid, released: 9_951, releasedFee: 1_000 })).toEqual({ do: 'wait', at: null })
  expect(next({ ...paid, captured: 10_950 })).toMatchObject({ kind: 'authorize', cents: 50 })
})

test('what an operator waives is not charged first', () => {
  const waived = { retryAt: null, refundGoal: 11_000 }
  expect(next(waived)).toEqual({ do: 'wait', at: null })
  expect(next({ ...waived, refundGoal: 4_000 })).toMatchObject({ kind: 'authorize', cents: 7_000 })
  expect(next({ ...waived, captured: 3_000 })).toMatchObject({ kind: 'refund', cents: 3_000 })
})

test('a refund that is decided after a chargeback moves its part of the fee to the packer', () => {
  const taken = { retryAt: null, captured: 11_000, chargedBack: 5_500, hasChargeback: true }
  const divided = {
    ...taken,
    released: 4_500,
    releasedFee: 1_000,
    refundGoal: 2_200,
    refundFee: 200,
  }
  expect(next(divided)).toEqual({ do: 'step', kind: 'take_back', cents: 200 })
  expect(next({ ...divided, releasedFee: 800 })).toEqual({
    do: 'step',
    kind: 'release',
    cents: 200,
  })
  expect(next({ ...divided, released: 4_700, releasedFee: 800 })).toEqual({ do: 'wait', at: null })
})

const hour = 3_600_000
const day = 24 * hour

interface Postponing {
  /** How long before the pickup the customer postpones it. */
  lead: number
  /** By how much. */
  by: number
  isDeclined?: boolean
}

/** Postpones a pickup for a year. Returns how often each date woke the payment, at most. */
function mostRuns({ lead, by, isDeclined }: Postponing): number {
  let time = now.getTime()
  const end = time + 365 * day
  let pickup = time + by
  let booked = paymentFacts({ stage: 'booked', wasDelivered: false, endedAt: null })
  booked = { ...booked, retryAt: null, lastFailed: null }
  // As changePaymentTerms (workflow/payments.sql.ts) does.
  const wakeTime = () => Math.max(time, pickup - day)
  let wakeAt: number | null = wakeTime()
  let [runs, most] = [0, 0]

  function run() {
    for (;;) {
      const facts = { ...booked, pickupDate: new Date(pickup), dropoffDate: new Date(pickup + day) }
      const todo = nextStep(facts, new Date(time))
      if (todo.do === 'wait') return todo.at?.getTime() ?? null
      if (todo.kind !== 'authorize') booked = { ...booked, hasOldHold: false }
      else if (isDeclined) booked = { ...booked, retryAt: new Date(time + 4 * hour) }
      else {
        const hold = { hasHold: true, hasOldHold: booked.hasHold, authorized: todo.cents }
        booked = { ...booked, ...hold, captureBefore: new Date(time + 5 * day) }
      }
    }
  }

  while (time < end) {
    const postponesAt = pickup - lead
    if (wakeAt !== null && wakeAt < postponesAt) {
      time = wakeAt
      runs += 1
      wakeAt = run()
      if (runs > 1000) return runs
    } else {
      time = postponesAt
      most = Math.max(most, runs)
      runs = 0
      pickup += by
      wakeAt = wakeTime()
    }
  }
  return most
}

test.each([
  ...[
    { lead: 30 * hour, by: 7 * day },
    { lead: hour, by: 12 * hour },
    { lead: hour, by: 3 * day },
    { lead: hour, by: 30 * day },
    { lead: 20 * hour, by: 6 * day },
  ].map((each) => ({ ...each, most: 2 })),
  { lead: hour, by: 7 * day, isDeclined: true, most: 6 },
])(
  'a pickup that is postponed for a year wakes the payment at most $most times for each date: $lead, $by',
  ({ most, ...postponing }) => {
    expect(mostRuns(postponing)).toBeLessThanOrEqual(most)
  },
)
