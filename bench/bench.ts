import type { Databases } from './databases.ts'
import type { LoadGenerator } from './load/load.ts'

export interface Bench {
  settings: {
    quick: boolean
    /**
     * The numbers of gigs in the three databases. The topic `lists` compares small and large; `mix`
     * uses middle; the others use small.
     */
    sizes: { small: number; middle: number; large: number }
  }
  databases: Databases
  generator: LoadGenerator
}

/** The measured users: a packer with all specialties, and a customer with 20 gigs. */
export const packerId = 2001
export const customerId = 1

export const firstPage = '/api/gigs?available=true&limit=24'
