import type { AnySql } from '../platform/db/sql.ts'
import type { TripStage } from '../rules/trip-stages.ts'
import type { StoredProposal } from '../workflow/proposals.sql.ts'

export interface ProposalRow extends StoredProposal {
  note: string | null
  /** The tokens of the photos. */
  images: string[]
  /** Whether no other proposal of the trip came later. */
  is_latest: boolean
  stage: TripStage
  pickup_date: Date
  ended_at: Date | null
  price_cents: number
  customer_id: number
  pickup_zip_code: string
  dropoff_zip_code: string
  /** Null if the customer pays the packer directly. */
  fee_percent: number | null
}

const rows = (sql: AnySql) => sql`
  select p.*, e.note, array(
      select token from event_images i where i.event_id = e.id order by i.position) as images,
    p.id = (select max(id) from proposals where trip_id = p.trip_id) as is_latest,
    t.stage, t.ended_at, t.pickup_date, t.price_cents, t.customer_id, t.pickup_zip_code, t.dropoff_zip_code,
    m.fee_percent::float8 as fee_percent
  from proposals p join trips t on t.id = p.trip_id join gig_events e on e.id = p.event_id
  left join payments m on m.trip_id = p.trip_id`

const mostListed = 20

/** Returns the trip's latest proposals, newest first. */
export const listProposals = (sql: AnySql, tripId: number) => sql<ProposalRow[]>`
  ${rows(sql)} where p.trip_id = ${tripId} order by p.id desc limit ${mostListed}`

export async function findProposal(sql: AnySql, tripId: number, id: number) {
  const [row] = await sql<ProposalRow[]>`
    ${rows(sql)} where p.trip_id = ${tripId} and p.id = ${id}`
  return row
}
