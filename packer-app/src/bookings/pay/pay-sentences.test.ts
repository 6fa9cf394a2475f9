import { makePay } from '../../money.fixture.ts'
import { heldSentence, onItsWaySentence, paidSentence } from './pay-sentences.ts'

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-12-05T20:00:00.000Z') }))
afterEach(() => jest.useRealTimers())

const held = (held_count: number, held_until: string | null = null) =>
  heldSentence(makePay({ held_count, held_until }))

test('held money says when it becomes the packer’s', () => {
  const until = '2026-12-07T20:00:00.000Z'
  expect(held(0)).toBe('We hold no money for you right now.')
  expect(held(1, until)).toBe(
    '1 gig delivered. Yours when the customer confirms, at the latest on Mon, Dec 7.',
  )
  expect(held(3, until)).toBe(
    'From 3 gigs. The first is yours when its customer confirms, at the latest on Mon, Dec 7.',
  )
  expect(held(1)).toBe('From 1 gig. Yours when the gig is completed.')
  expect(held(2)).toBe('From 2 gigs. Yours when the gigs are completed.')
})

test('money on its way says when it arrives, or that it waits for a bank account', () => {
  const say = (on_its_way: number, arrives_at: string | null, waitsForBank: boolean) =>
    onItsWaySentence(makePay({ on_its_way, arrives_at }), waitsForBank)
  const arrival = '2026-12-08T20:00:00.000Z'
  expect(say(0, null, false)).toBe('No money is on its way right now.')
  expect(say(420, arrival, false)).toBe('To your bank account. It should be there on Tue, Dec 8.')
  expect(say(420, null, false)).toBe("We're sending it to your bank account.")
  expect(say(420, null, true)).toBe('Yours. We send it when you connect your bank account.')
  expect(say(-20, null, false)).toBe(
    'A customer got money back after we had paid you. Your next pay covers it.',
  )
})

test('the last payout has a year only if it is not the current one', () => {
  const say = (at: string) => paidSentence(makePay({ last_paid: { amount: 385.5, at } }))
  expect(say('2026-11-20T20:00:00.000Z')).toBe('Last payout: $385.50 on Nov 20.')
  expect(say('2025-11-20T20:00:00.000Z')).toBe('Last payout: $385.50 on Nov 20, 2025.')
  expect(paidSentence(makePay())).toBe('No payouts yet.')
})
