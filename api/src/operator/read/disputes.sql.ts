import type { AnySql } from '../../platform/db/sql.ts'

interface DisputedTrip {
  id: number
  gig_id: number | null
  title: string
  customer: string | null
  packer: string | null
  stage: string
  stage_at: Date
  reason: string | null
  note: string | null
}

/** Returns the disputed trips with the latest report of a problem, the longest disputed one first. */
export const listDisputes = (sql: AnySql) => sql<DisputedTrip[]>`
  select t.id, t.gig_id, t.title, c.username as customer, p.username as packer, t.stage, t.stage_at,
    e.reason, e.note
  from trips t join users c on c.id = t.customer_id join users p on p.id = t.packer_id
  left join lateral (
    select reason, note from gig_events
    where gig_id = t.gig_id and trip_id = t.id and kind = 'problem' order by id desc limit 1) e on true
  where t.stage = 'disputed' order by t.stage_at, t.id`
