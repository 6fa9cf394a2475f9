/** The states of a payment for clients. `disputed`: an operator decides about the captured money. */
export const paymentStates = [
  'none',
  'declined',
  'authorized',
  'captured',
  'released',
  'refunded',
  'disputed',
] as const
export type PaymentStage = (typeof paymentStates)[number]
