/** A push to each device of a user who did not cause the event. Its text is in `api/src/push/event-pushes.ts`. */
interface PushRule {
  /** How long the push service keeps it for a device without a network, in minutes. */
  minutes: number
  /** Whether the push service wakes a device that saves power. */
  isUrgent?: boolean
}

/** When one side gets a mail about an event. */
export interface MailRule {
  side: 'customer' | 'packer'
  /** How long after the event, in minutes. */
  minutes: number
  /** Only if the change concerns one of these fields. */
  fields?: readonly string[]
  /** At most so many mails about such events between the same two users in an hour. */
  maxPerHour?: number
  /** Under the same conditions the side also gets a push. */
  push?: PushRule
}

const toCustomer: MailRule = { side: 'customer', minutes: 0 }
const toPacker: MailRule = { side: 'packer', minutes: 0 }
const toBoth = [toCustomer, toPacker]

const pushed = { push: { minutes: 4 * 60 } }
const pushedUrgently = { push: { minutes: 4 * 60, isUrgent: true } }
/** The way to the pickup takes no longer. */
const pushedNow = { push: { minutes: 60, isUrgent: true } }
const toBothPushed = toBoth.map((mail) => ({ ...mail, ...pushed }))
const toBothUrgently = toBoth.map((mail) => ({ ...mail, ...pushedUrgently }))

/** The customer's own calendar, too, needs the new times and place. */
const ofChange = [
  { ...toPacker, ...pushed },
  { ...toCustomer, fields: ['title', 'pickup_date', 'dropoff_date', 'pickup_location'] },
]

/**
 * The events of gigs, trips and payments, and who gets a mail and a push about each. All events also appear on the open
 * pages of both sides (`recordEvents`).
 */
export const eventMails = {
  posted: [],
  favorite_posted: [{ ...toPacker, ...pushed, maxPerHour: 5 }],
  urgent: [{ ...toPacker, ...pushedUrgently }],
  urgent_raised: [{ ...toPacker, ...pushedUrgently }],
  packers_told: [],
  offered: [{ ...toPacker, ...pushedUrgently, maxPerHour: 5 }],
  offer_ended: [{ ...toCustomer, ...pushed }],
  expired: [{ ...toCustomer, ...pushed }],
  reopened: [],
  deleted: [],
  changed: ofChange,
  price_raised: ofChange,
  change_proposed: [{ ...toPacker, ...pushedUrgently }],
  extra_asked: [{ ...toCustomer, ...pushedUrgently }],
  proposal_agreed: toBothUrgently,
  proposal_declined: toBothUrgently,
  proposal_taken_back: toBothPushed,
  proposal_expired: toBothPushed,
  booked: [{ ...toCustomer, ...pushed }, toPacker],
  on_the_way: [{ ...toCustomer, ...pushedNow }],
  running_late: [{ ...toCustomer, ...pushedNow }],
  at_pickup: [],
  arrival_undone: [],
  loaded: [],
  undelivered: toBothPushed,
  delivered: [{ ...toCustomer, ...pushedUrgently }],
  completed: [{ ...toPacker, ...pushed }],
  cancelled: toBothUrgently,
  no_show: toBothUrgently,
  disputed: [],
  resolved: toBothPushed,
  problem: toBothPushed,
  problem_reply: toBothPushed,
  proof: [],
  review_time: toBothPushed.map((mail) => ({ ...mail, minutes: 60 })),
  reviews_published: toBothPushed,
  payment_secured: [],
  payment_declined: toBothPushed,
  payment_released: [toCustomer],
  payment_refunded: toBothPushed,
  tip: [{ ...toPacker, ...pushed }],
  chargeback: toBoth,
  chargeback_won: toBoth,
  chargeback_lost: toBoth,
} satisfies Record<string, readonly MailRule[]>

export type EventKind = keyof typeof eventMails
