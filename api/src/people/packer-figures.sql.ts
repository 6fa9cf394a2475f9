import type { AnySql, Fragment } from '../platform/db/sql.ts'

/** The number of the packer's trips in the stage completed. */
export const completedJobs = (sql: AnySql, packerId: Fragment) => sql`
  (select count(*)::int from trips d where d.packer_id = ${packerId} and d.stage = 'completed')`

/** The percentage of bookings that the packer kept; null before the first has ended. */
export const bookingsKept = (sql: AnySql, packerId: Fragment) => sql`
  (select round(100.0 * count(*) filter (where d.stage in ('completed', 'resolved')) / nullif(count(*), 0))::int
    from trips d
    where d.packer_id = ${packerId} and (d.stage in ('completed', 'resolved') or d.counts_against))`
