/** When one side gets a mail about an event. */
export interface MailRule {
  side: 'customer' | 'packer'
  /** How long after the event, in minutes. */
  minutes: number
  /** Only if the change concerns one of these fields. */
  fields?: readonly string[]
  /** At most so many mails about such events between the same two users in an hour. */
  maxPerHour?: number
}

const toCustomer: MailRule = { side: 'customer', minutes: 0 }
const toPacker: MailRule = { side: 'packer', minutes: 0 }
const toBoth = [toCustomer, toPacker]
/** The customer's own calendar, too, needs the new times and place. */
const ofChange = [
  toPacker,
  { ...toCustomer, fields: ['title', 'pickup_date', 'dropoff_date', 'pickup_location'] },
]

/**
 * The events of gigs, trips and payments, and who gets a mail about each. All events also appear on the open
 * pages of both sides (`recordEvents`).
 */
export const eventMails = {
  posted: [],
  favorite_posted: [{ ...toPacker, maxPerHour: 5 }],
  urgent: [toPacker],
  urgent_raised: [],
  packers_told: [],
  offered: [toPacker],
  offer_ended: [toCustomer],
  expired: [toCustomer],
  reopened: [],
  deleted: [],
  changed: ofChange,
  price_raised: ofChange,
  change_proposed: [toPacker],
  extra_asked: [toCustomer],
  proposal_agreed: toBoth,
  proposal_declined: toBoth,
  proposal_taken_back: toBoth,
  proposal_expired: toBoth,
  booked: toBoth,
  on_the_way: [toCustomer],
  running_late: [toCustomer],
  at_pickup: [],
  arrival_undone: [],
  loaded: [],
  delivered: [toCustomer],
  completed: [toPacker],
  cancelled: toBoth,
  no_show: toBoth,
  disputed: [],
  resolved: toBoth,
  problem: toBoth,
  problem_reply: toBoth,
  proof: [],
  review_time: toBoth.map((mail) => ({ ...mail, minutes: 60 })),
  reviews_published: toBoth,
  payment_secured: [],
  payment_declined: toBoth,
  payment_released: [toCustomer],
  payment_refunded: toBoth,
  tip: [toPacker],
  chargeback: toBoth,
  chargeback_won: toBoth,
  chargeback_lost: toBoth,
} satisfies Record<string, readonly MailRule[]>

export type EventKind = keyof typeof eventMails
