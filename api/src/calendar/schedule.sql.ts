import type { AnySql, Fragment } from '../platform/db/sql.ts'
import { routeMiles } from '../places/zip-miles.sql.ts'
import type { WorkFacts } from './work-times.ts'

export interface WorkRow extends WorkFacts {
  id: number
  title: string
  price_cents: number
  gig_status_id: 1 | 2 | 3
  day: string
  time_zone: string
  pickup_city: string
  pickup_zip_code: string
  dropoff_city: string
  dropoff_zip_code: string
  /** Null unless the packer has booked the gig and not completed it. */
  trip_id: number | null
  customer_id: number
  customer_name: string
}

/** The trip of each gig is the packer's own open one. */
const listWork = <Row extends WorkRow>(
  sql: AnySql,
  packerId: number,
  condition: Fragment,
  more = sql``,
) => sql<Row[]>`
  select g.id, g.title, g.price_cents, case when g.gig_status_id > 3 then 1 else g.gig_status_id end as gig_status_id,
    g.pickup_date, g.dropoff_date, g.pickup_day::text as day, g.pickup_time_zone as time_zone,
    g.pickup_city, g.pickup_zip_code, g.dropoff_city, g.dropoff_zip_code, g.move, g.box_count,
    ${routeMiles(sql, sql`g.pickup_zip_code`, sql`g.dropoff_zip_code`)} as route_miles,
    t.id as trip_id, g.customer_id, c.name as customer_name ${more}
  from gigs g join users c on c.id = g.customer_id
  left join trips t on t.gig_id = g.id and t.packer_id = ${packerId} and t.ended_at is null
    and g.gig_status_id = 2
  where ${condition}`

/** A work row, and whether its pickup is in the seven days. */
export type WeekRow = WorkRow & { is_in_week: boolean }

/** Returns the gigs that the packer has booked or completed with a pickup in the seven days, or up to `around` days before or after. */
export const listWeek = (
  sql: AnySql,
  packerId: number,
  { start, around }: { start: string; around: number },
) =>
  listWork<WeekRow>(
    sql,
    packerId,
    sql`g.packer_id = ${packerId} and g.gig_status_id in (2, 3)
      and g.pickup_day between ${start}::date - ${around}::int and ${start}::date + 6 + ${around}::int`,
    sql`, g.pickup_day between ${start}::date and ${start}::date + 6 as is_in_week`,
  )

/** Returns the gig, and the gigs that the packer has booked and not completed. */
export const listBookedAnd = (sql: AnySql, packerId: number, gigId: number) =>
  listWork(
    sql,
    packerId,
    sql`g.id = ${gigId} or (g.packer_id = ${packerId} and g.gig_status_id = 2)`,
  )

/** Returns the miles of the road of each pair of ZIP codes. */
export async function listRoadMiles(sql: AnySql, pairs: (readonly [from: string, to: string])[]) {
  if (pairs.length === 0) return []
  const rows = await sql<{ miles: number }[]>`
    select ${routeMiles(sql, sql`p.a`, sql`p.b`)} as miles
    from unnest(${pairs.map(([from]) => from)}::text[], ${pairs.map(([, to]) => to)}::text[])
      with ordinality p (a, b, n)
    order by n`
  return rows.map(({ miles }) => miles)
}
