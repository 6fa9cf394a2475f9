import type { BenchSettings } from './settings.ts'
import type { Databases } from './databases.ts'
import type { LoadGenerator } from './load/load.ts'

/** What every topic is given. */
export interface Bench {
  settings: BenchSettings
  databases: Databases
  generator: LoadGenerator
}

/** Who asks in the measurements: somebody who can do everything, and a customer with twenty gigs. */
export const packerId = 2001
export const customerId = 1

export const firstPage = '/api/gigs?available=true&limit=24'
