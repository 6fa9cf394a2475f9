import type { Databases } from './databases.ts'

export interface Bench {
  /** Whether to measure shorter. */
  quick: boolean
  /** The numbers of gigs in the databases. The topic `lists` compares small and large. */
  sizes: { small: number; middle: number; large: number }
  databases: Databases
}

/** The measured users: a packer with all specialties, and a customer with 20 gigs. */
export const packerId = 2001
export const customerId = 1

export const firstPage = '/api/gigs?available=true&limit=24'
