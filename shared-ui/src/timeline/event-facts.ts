import type { GigChanges } from './change-words.ts'

/** The point of view of the user who reads about an event. */
export interface EventView {
  side: 'customer' | 'packer'
  /** The display name of the other side: "Marcus T." */
  other: string
}

export interface EventWords {
  /** The kind as the API names it, such as `on_the_way`. */
  kind: string
  /** The author of the event: customer, packer, system or operator. */
  actor: string
  /** What the customer changed in a booked gig, if the API tells. */
  changes?: GigChanges | null
  /** The dollars of a payment, refund, chargeback or tip. */
  amount?: number | null
  /**
   * Where the photos of a proof were taken: `pickup` or `delivery`. Also the kind of a problem, `no_card` for a
   * payment without a card, and why the packer asks for more or gets no more.
   */
  reason?: string | null
  /** How many packers were told. */
  count?: number | null
}

export interface Told {
  title: string
  /** Default: the title as a sentence. */
  sentence?: string
}

interface Names {
  actor: string
  packer: string
  is: string
  has: string
  /** Customers read "job", packers "gig". */
  job: string
  /** The side that did not show up, as a clause. */
  absence: string
  /** "raised the price from $250 to $300"; undefined if the changes are unknown. */
  changed: string | undefined
  /** The amount as text, such as "$40"; "the money" if it is unknown. */
  money: string
  /** Where the photos of a proof were taken, such as " at pickup". */
  proof: string
  hasNoCard: boolean
  isPacker: boolean
  other: string
  /** When the packer arrives, such as "8:40 AM"; empty if the event does not say it. */
  arrival: string
  /** The new price, such as "$308"; empty if the event does not say it. */
  price: string
  /** Whether an answer is about extra pay, which only the customer answers. */
  isExtra: boolean
  event: EventWords
}

export type Tell = (names: Names) => Told
