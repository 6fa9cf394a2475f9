import type { Payment, Trip } from 'api/client'
import { makePayment } from '../../money.fixture.ts'
import { makeGig } from '../../packer-world.fixture.ts'
import { Trips } from '../../trips.fixture.ts'
import { cancelFeeSentence, payOf, paymentSentence } from './payment-words.ts'

function tripAt(stage: Trip['stage']): Trip {
  const trips = new Trips()
  trips.start(makeGig(5), 7)
  if (stage !== 'booked') trips.step(5, stage)
  return trips.of(5)!
}

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-12-01T12:00:00.000Z') }))
afterEach(() => jest.useRealTimers())

const before = Date.parse('2026-12-01T12:00:00.000Z')
const after = Date.parse('2026-12-05T18:00:00.000Z')

const tell = (fields: Partial<Payment>, stage: Trip['stage'] = 'booked', now = before) =>
  paymentSentence(makePayment(70, fields), tripAt(stage), 'America/Los_Angeles', now)

test('before the hold, the sentence says when it begins', () => {
  expect(tell({})).toBe("We reserve the money on Dana K.'s card on Sat, Dec 5, 2026, 9:00 AM PST.")
  expect(tell({}, 'booked', after)).toBe("We're reserving the money on Dana K.'s card.")
  expect(tell({}, 'delivered', after)).toBe("We're taking the money from Dana K.'s card.")
})

test('a declined payment says that we try again, and offers to cancel only while that is possible', () => {
  const again =
    "Dana K.'s payment has not gone through yet. We try again every 4 hours, and as soon as Dana K. adds a card."
  expect(tell({ state: 'declined' })).toBe(
    `${again} You may cancel without any mark on your record while the payment is not secured.`,
  )
  expect(tell({ state: 'declined' }, 'delivered')).toBe(again)
})

test.each<[Payment['state'], Trip['stage'], string]>([
  [
    'authorized',
    'at_pickup',
    "The money is on hold on Dana K.'s card. We take it at the delivery at the latest.",
  ],
  ['authorized', 'delivered', "We're taking the money from Dana K.'s card."],
  [
    'captured',
    'delivered',
    'We hold the money until Dana K. confirms, or until Nov 22 at 4:00 AM PST at the latest.',
  ],
  ['captured', 'completed', 'We hold the money and are about to release it to you.'],
  [
    'disputed',
    'disputed',
    'Dana K. reported a problem. We hold the money until the review is finished.',
  ],
  ['refunded', 'resolved', 'Dana K. got the money back.'],
])('%s in the stage %s has its sentence', (state, stage, sentence) => {
  expect(tell({ state }, stage)).toBe(sentence)
})

test('a review before the delivery keeps the hold until the decision', () => {
  const disputed: Trip = { ...tripAt('at_pickup'), stage: 'disputed' }
  const held = (answer_by: string | null) =>
    paymentSentence(
      makePayment(70, { state: 'authorized' }),
      { ...disputed, answer_by },
      'America/Los_Angeles',
      before,
    )
  const sentence = "The money stays on hold on Dana K.'s card until Manyhands decides"
  expect(held('2026-12-07T22:00:00.000Z')).toBe(`${sentence}, by Dec 7 at 2:00 PM PST.`)
  expect(held(null)).toBe(`${sentence}.`)
})

test('of a job that is paid in part, the rest has not gone through', () => {
  const part = { state: 'released', released: 276.3, captured: 298.4, rest: 220 } as const
  expect(tell(part, 'completed')).toBe(
    "$276.30 of $480 is yours. The rest of Dana K.'s payment has not gone through yet. We try again every 4 hours, and as soon as Dana K. adds a card.",
  )
})

test('a payment or rest that was tried for 14 days after the end promises no retries', () => {
  const end = Date.parse('2026-12-06T18:00:00.000Z') + 14 * 86_400_000
  const stopped =
    'did not go through. We tried for 14 days and have stopped. We charge it as soon as Dana K. adds a card.'
  expect(tell({ state: 'declined' }, 'completed', end)).toContain('We try again every 4 hours')
  expect(tell({ state: 'declined' }, 'completed', end + 1)).toBe(`Dana K.'s payment ${stopped}`)
  const part = { state: 'released', released: 276.3, captured: 298.4, rest: 220 } as const
  expect(tell(part, 'completed', end + 1)).toBe(
    `$276.30 of $480 is yours. The rest of Dana K.'s payment ${stopped}`,
  )
})

test('released pay is the price, or less after a review', () => {
  const whole = makePayment(70, { state: 'released', released: 480 })
  expect(payOf(whole)).toBe(480)
  expect(tell(whole, 'completed')).toBe(
    'Released to you. Your Pay shows when it reaches your bank.',
  )
  const part = makePayment(70, { state: 'released', released: 300.5, refunded: 179.5 })
  expect(payOf(part)).toBe(300.5)
  expect(tell(part, 'resolved')).toBe(
    'The review is finished: $300.50 of $480 is yours. Your Pay shows when it reaches your bank.',
  )
  expect(tell(part, 'completed')).toBe(
    'The customer got a refund: $300.50 of $480 is yours. Your Pay shows when it reaches your bank.',
  )
})

test('says what the customer’s bank took back, and what is left of the pay', () => {
  const taken = makePayment(70, { state: 'refunded', charged_back: 518.4, chargeback: 'open' })
  expect(tell(taken, 'completed')).toBe(
    "Dana K.'s bank took back $518.40 and has not decided yet: $0 of $480 is yours. If the bank returns the money to us, you get the rest.",
  )
  const lost = { state: 'released', charged_back: 100, chargeback: 'lost', released: 380 } as const
  expect(tell(lost, 'completed')).toBe(
    "Dana K.'s bank took back $100 for good: $380 of $480 is yours.",
  )
})

test('a late cancellation says what the packer gets; a free one says nothing', () => {
  const fee = (fields: Partial<Payment>, actor: 'customer' | 'operator' = 'customer') =>
    cancelFeeSentence(makePayment(70, fields), 'Dana K.', actor)
  expect(fee({ cancel_fee: 144, released: 144 })).toBe(
    'You got $144 because Dana K. canceled late.',
  )
  expect(fee({ cancel_fee: 144 })).toBe(
    "You get $144 because Dana K. canceled late. We're taking it from Dana K.'s card.",
  )
  expect(fee({ cancel_fee: 144, released: 144 }, 'operator')).toBe('You got $144.')
  expect(fee({ cancel_fee: 144 }, 'operator')).toBe(
    "You get $144. We're taking it from Dana K.'s card.",
  )
  expect(fee({ cancel_fee: 0 })).toBeUndefined()
  expect(fee({})).toBeUndefined()
})
