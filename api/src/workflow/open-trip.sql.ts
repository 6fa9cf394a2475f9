import type { Tx } from '../platform/db/sql.ts'
import type { Actor, TripFacts } from './moves.ts'

/** What a move reads of a trip that the transaction has locked. */
export interface LockedTrip extends TripFacts {
  id: number
  gig_id: number | null
  customer_id: number
  packer_id: number
  version: number
  /** Who made the last move. */
  actor: Actor
  completion_code: string | null
  ended_at: Date | null
  pickup_zip_code: string
}

/** Locks the open trip of a gig that the transaction has locked. */
export async function lockOpenTrip(tx: Tx, gigId: number) {
  const [row] = await tx<LockedTrip[]>`
    select * from trips where gig_id = ${gigId} and ended_at is null for no key update`
  return row
}
