import { routeMiles } from '../../places/zip-miles.sql.ts'
import type { AnySql } from '../../platform/db/sql.ts'

/** How many similar jobs the guide reads, and how few are too few. */
export const similarJobs = { most: 500, least: 8, miles: 50 } as const

interface SimilarJobs {
  jobs: number
  /** Cents for an hour of one person, of the lowest and the highest quarter; null without jobs. */
  low: number | null
  high: number | null
}

/** Reads what jobs near the ZIP code paid that were booked or completed within a year and that say their hours. */
export async function readSimilarJobs(sql: AnySql, zip: string): Promise<SimilarJobs> {
  const [row] = await sql<SimilarJobs[]>`
    with found as (
      select price_cents / (helpers_asked(move) * (move->>'hours')::float8) as cents from gigs
      where gig_status_id in (2, 3) and move ? 'hours' and price_cents > 0
        and left(pickup_zip_code, 5) = any(array(select zip from zips_near(${zip}, ${similarJobs.miles})))
        and created_on_date > now() - interval '1 year'
      limit ${similarJobs.most})
    select count(*)::int as jobs, percentile_cont(0.25) within group (order by cents) as low,
      percentile_cont(0.75) within group (order by cents) as high
    from found`
  return row ?? { jobs: 0, low: null, high: null }
}

/** Reads about how many miles the road between two ZIP codes has. */
export async function readRouteMiles(
  sql: AnySql,
  from: string,
  to: string,
): Promise<number | null> {
  const [row] = await sql<{ miles: number }[]>`
    select ${routeMiles(sql, sql`${from}::text`, sql`${to}::text`)} as miles`
  return row?.miles ?? null
}
