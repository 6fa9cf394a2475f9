import type { AnySql, Fragment } from '../platform/db/sql.ts'

/**
 * Returns SQL for the distance of two ZIP codes or ZIP+4 codes in whole miles: the great circle between their centers.
 * If one has no center in `zip_codes`, and for all with ZIP_DISTANCES=approximate, it is the approximation by prefixes:
 * 0, 15, 50 or 100; 999 if one is missing. A fragment, because Postgres inlines no function with a subquery.
 */
export const zipMiles = (sql: AnySql, from: Fragment, to: Fragment) => sql`coalesce(
  (select great_circle_miles(a.x, a.y, a.z, b.x, b.y, b.z)
   from zip_codes a, zip_codes b, distance_settings
   where a.zip = left(${from}, 5) and b.zip = left(${to}, 5)
     and a.latitude is not null and b.latitude is not null and not approximate),
  approximate_miles(${from}, ${to}))`

/** Returns SQL for the miles of the road between two ZIP codes: about 1.3 times the great circle. */
export const routeMiles = (sql: AnySql, from: Fragment, to: Fragment) =>
  sql`round(1.3 * ${zipMiles(sql, from, to)})::int`
