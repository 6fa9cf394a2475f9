import { nextStep, type PaymentFacts } from './next-step.ts'

const now = new Date('2026-12-01T12:00:00Z')
const later = new Date('2026-12-01T16:00:00Z')

/** A completed trip of $100 plus a fee of $10, whose card was declined. */
const declined: PaymentFacts = {
  stage: 'completed',
  actor: 'customer',
  pickupDate: new Date('2026-11-29T12:00:00Z'),
  dropoffDate: new Date('2026-11-30T12:00:00Z'),
  endedAt: new Date('2026-11-30T14:00:00Z'),
  price: 10_000,
  fee: 1_000,
  cancelFee: null,
  refundGoal: 0,
  authorized: 0,
  captured: 0,
  released: 0,
  releasedFee: 0,
  refunded: 0,
  chargedBack: 0,
  hasChargeback: false,
  bankMove: null,
  tip: 0,
  transferred: 0,
  hasHold: false,
  hasOldHold: false,
  captureBefore: null,
  retryAt: later,
  hasCard: true,
  hasPayouts: true,
  owedToPacker: 0,
  lastFailed: 'authorize',
}
const next = (facts: Partial<PaymentFacts>) => nextStep({ ...declined, ...facts }, now)

test('a declined card is tried again later, for 14 days', () => {
  expect(next({})).toEqual({ do: 'wait', at: later })
  expect(next({ retryAt: now })).toEqual({ do: 'step', kind: 'authorize', cents: 11_000 })
  expect(next({ endedAt: new Date('2026-11-17T11:00:00Z') })).toEqual({ do: 'wait', at: null })
})

test('while the card is declined or missing, the packer gets what was collected', () => {
  const tip = { tip: 2_002, owedToPacker: 2_002 }
  const transfer = { do: 'step', kind: 'transfer', cents: 2_002 }
  expect(next(tip)).toEqual(transfer)
  expect(next({ ...tip, hasCard: false, retryAt: null })).toEqual(transfer)
  expect(next({ ...tip, endedAt: new Date('2026-11-01T12:00:00Z') })).toEqual(transfer)
  expect(next({ captured: 3_000 })).toEqual({ do: 'step', kind: 'release', cents: 3_000 })
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

test('what an operator waives is not charged first', () => {
  const waived = { retryAt: null, refundGoal: 11_000 }
  expect(next(waived)).toEqual({ do: 'wait', at: null })
  expect(next({ ...waived, refundGoal: 4_000 })).toMatchObject({ kind: 'authorize', cents: 7_000 })
  expect(next({ ...waived, captured: 3_000 })).toMatchObject({ kind: 'refund', cents: 3_000 })
})
