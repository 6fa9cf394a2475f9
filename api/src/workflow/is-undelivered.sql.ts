import type { AnySql, Fragment } from '../platform/db/sql.ts'

/** In SQL, whether `trips t` is booked or under way, and its drop-off time passed so long ago. Index `trips_held_dropoff_idx`. */
export const isUndelivered = (sql: AnySql, ms: number): Fragment => sql`(
  t.stage in ('booked', 'on_the_way', 'at_pickup', 'loaded')
  and t.dropoff_date <= now() - make_interval(secs => ${ms / 1000}))`
