import type { DemoCustomer, DemoPacker } from './demo-people.ts'
import type { Move } from '../rules/move-facts.ts'
import type { SpecialtyName } from './demo-specialties.ts'

/** The name of a JPEG in `api/demo/pictures`, without `.jpg`. */
export type DemoPhoto =
  | 'antiques'
  | 'antiques-vases'
  | 'aquarium'
  | 'aquarium-fish'
  | 'art'
  | 'art-crate'
  | 'bedroom'
  | 'boxes'
  | 'boxes-cat'
  | 'car'
  | 'farm'
  | 'farm-trailer'
  | 'kitchen'
  | 'kitchen-counter'
  | 'kitchen-fridge'
  | 'living'
  | 'living-evening'
  | 'living-sofa'
  | 'office'
  | 'office-desk'
  | 'office-shelf'
  | 'piano'
  | 'piano-evening'
  | 'piano-keys'
  | 'street'
  | 'street-evening'
  | 'street-truck'

export interface DemoReview {
  stars: 1 | 2 | 3 | 4 | 5
  text: string
  /** The answer of the reviewed side. */
  reply?: string
  /** Why the reviewed side reported it to the operators. */
  report?: string
}

export interface DemoReport {
  text: string
  photos: DemoPhoto[]
}

/** A demo gig in a short form. Times are relative to the moment of seeding. */
export interface DemoGig {
  customer: DemoCustomer
  title: string
  description: string
  price: number
  boxes: string
  from: DemoPlace
  to: DemoPlace
  /** When the customer posted the gig, in days before seeding. */
  posted: number
  /**
   * The pickup as days from today (negative: past) and local time, then the hours from pickup to
   * drop-off. `now+30` is in about 30 minutes, but not before 8 AM or after 4 PM.
   */
  when: [day: number, time: DemoTime, hours: number]
  needs?: SpecialtyName[]
  /** What the customer says about the move. */
  move?: Move
  /** Only verified packers can book the gig. */
  verifiedOnly?: true
  photos?: DemoPhoto[]
  featured?: number
  /** The packer who booked the gig, and how many days ago. */
  taken?: { by: DemoPacker; daysAgo: number }
  /**
   * The stage at the time of seeding. Without a stage, the gig is open if it has no `taken`,
   * completed if its drop-off time has passed, and otherwise booked.
   */
  stage?: 'expired' | 'on_the_way' | 'at_pickup' | 'loaded' | 'delivered' | 'disputed'
  /** What the customer reported after the delivery, with the stage `disputed`, and the packer's reply. */
  dispute?: { report: DemoReport; reply: DemoReport }
  /** The card was declined, and the payment is no longer tried. */
  isUnpaid?: true
  /**
   * The reviews that the two sides wrote of each other. A single one is unpublished until its time is
   * over.
   */
  reviews?: { customer?: DemoReview; packer?: DemoReview }
  /** An earlier booking that has ended. */
  before?: {
    by: DemoPacker
    daysAgo: number
    stage: 'cancelled' | 'no_show'
    actor: 'customer' | 'packer'
    note: string
    ended: [day: number, time: DemoTime]
  }
}

export type DemoTime = `${number}:${number}` | `now${'+' | '-'}${number}`

export type DemoPlace = [street: string, town: `${string}, ${string} ${number}`, unit?: string]
