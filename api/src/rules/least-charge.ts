/** The least that a card can be charged, in cents: Stripe refuses less. */
export const leastChargeCents = 50

/** What a card is charged of an amount in cents that is to pay. What is too little is free. */
export const chargeable = (cents: number): number => (cents < leastChargeCents ? 0 : cents)
