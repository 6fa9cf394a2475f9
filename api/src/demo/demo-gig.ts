import type { DemoCustomer, DemoPacker } from './demo-people.ts'
import type { SpecialtyName } from './demo-specialties.ts'

/** A file of api/demo/pictures. */
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

/** A job as it is easiest to write and read; times are told from the day of seeding. */
export interface DemoGig {
  customer: DemoCustomer
  title: string
  description: string
  price: number
  boxes: string
  from: DemoPlace
  to: DemoPlace
  /** Days ago, with a fraction for the hour. */
  posted: number
  /** Days from today, negative once it is done; then the hour of pickup and the hours until drop-off. */
  when: [day: number, time: string, hours: number]
  needs?: SpecialtyName[]
  photos?: DemoPhoto[]
  featured?: number
  /** Who took it, how many days ago; done when its day is past. */
  taken?: { by: DemoPacker; daysAgo: number }
}

export type DemoPlace = [street: string, town: `${string}, ${string} ${number}`, unit?: string]
