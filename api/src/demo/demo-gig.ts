import type { DemoCustomer, DemoPacker } from './demo-people.ts'

/** The specialties by name, because ids say nothing to a reader. */
export const specialtyIds = {
  'heavy straps': 1,
  dolly: 2,
  piano: 3,
  antiques: 4,
  aquariums: 5,
  'large animals': 6,
  pets: 7,
  'fine art': 8,
  'box truck': 9,
  crane: 10,
  'cargo van': 11,
  'horse trailer': 12,
  'flatbed trailer': 13,
  'vehicle trailer': 14,
} as const
export type SpecialtyName = keyof typeof specialtyIds

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
