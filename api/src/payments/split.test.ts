import { goalOf, type PaymentFacts } from './next-step.ts'
import { paymentFacts } from './payment-facts.fixture.ts'
import { splitOf } from './split.ts'

/** $140 with a fee of $11.20, of which the card has paid $101.20. */
const owing = { price: 14_000, fee: 1120, captured: 10_120, stage: 'completed' } as const
/** The same after an operator has written the other $50 off. */
const waived = { ...owing, refundGoal: 5000, waived: 5000 }
const split = (facts: Partial<PaymentFacts>, refund: number) => splitOf(paymentFacts(facts), refund)

test('a decision leaves a debt written off, and divides what was paid', () => {
  const { before, after, refund, goal, feePart } = split(waived, 2000)
  expect(before).toEqual({ customer: 0, packer: 9000, manyhands: 1120 })
  expect(after).toEqual({ customer: 2160, packer: 7000, manyhands: 960 })
  expect({ refund, goal }).toEqual({ refund: 2160, goal: 7160 })
  expect(goalOf(paymentFacts({ ...waived, refundGoal: goal, refundFee: feePart })).due).toBe(0)
})

test.each([
  ['a debt', owing],
  ['a debt that is written off', waived],
])('with %s, all that goes back is what was paid', (_, facts) => {
  const { after, refund } = split(facts, 14_000)
  expect({ refund, ...after }).toEqual({
    refund: 10_120,
    customer: 10_120,
    packer: 0,
    manyhands: 0,
  })
})

test('of a hold, all can go back', () => {
  const held = { ...owing, captured: 0, authorized: 15_120, stage: 'disputed' } as const
  expect(split(held, 14_000)).toMatchObject({ refund: 15_120, after: { customer: 15_120 } })
})
