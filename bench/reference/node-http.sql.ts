import { createHash } from 'node:crypto'
import postgres from 'postgres'
import type { Fragment } from '../../api/src/platform/db/sql.ts'

export const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 10 })

export interface PageRequest {
  available: boolean
  customerId: number | undefined
  /** The gigs at most 25 miles away, with their distances. */
  zip: string | undefined
  after: { time: number; id: number } | undefined
  limit: number | undefined
}

const idleSeconds = 7 * 24 * 60 * 60

/** Looks up the session in a Cookie header. Updates its `last_seen_at` if that is more than a minute old. */
export async function findSession(cookies = ''): Promise<postgres.Row | undefined> {
  const token = /(?:^|; )mh_session=([^;]+)/.exec(cookies)?.[1]
  if (token === undefined) return undefined
  const hash = createHash('sha256').update(token).digest()
  const [row] = await sql`
    select u.id, u.username, u.user_type, u.name, s.last_seen_at < now() - interval '1 minute' as untouched
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash} and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})`
  if (row?.untouched) {
    await sql`
      update sessions set last_seen_at = now()
      where token_hash = ${hash} and last_seen_at < now() - interval '1 minute'`
  }
  return row
}

const images = sql`array(
  select i.token from gig_images i where i.gig_id = g.id order by i.position) as images`

const miles = (from: Fragment, to: Fragment) => sql`coalesce(
  (select great_circle_miles(a.x, a.y, a.z, b.x, b.y, b.z) from zip_codes a, zip_codes b
   where a.zip = left(${from}, 5) and b.zip = left(${to}, 5)
     and a.latitude is not null and b.latitude is not null),
  approximate_miles(${from}, ${to}))`
const routeMiles = sql`
  round(1.3 * ${miles(sql`g.pickup_zip_code`, sql`g.dropoff_zip_code`)})::int as route_miles`

const matching = ({ available, customerId }: PageRequest) => sql`
  true
  ${available ? sql`and g.gig_status_id = 1` : sql``}
  ${customerId === undefined ? sql`` : sql`and g.customer_id = ${customerId}`}`

export async function countGigs(request: PageRequest): Promise<number> {
  const { zip } = request
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from gigs g where ${matching(request)}
      ${zip === undefined ? sql`` : sql`and left(g.pickup_zip_code, 5) in (select zip from zips_near(${zip}, 25))`}`
  return row?.count ?? 0
}

export function listGigs(request: PageRequest) {
  const { after, limit, zip } = request
  const newest = sql`
    ${after ? sql`and (g.created_on_date, g.id) < (${new Date(after.time)}, ${after.id})` : sql``}
    order by g.created_on_date desc, g.id desc
    ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`
  // Reads the newest of each ZIP code by an index: in one condition, Postgres would sort all gigs of the area.
  const found =
    zip === undefined
      ? sql`select * from gigs g where ${matching(request)} ${newest}`
      : sql`
        select g.* from zips_near(${zip}, 25) n cross join lateral (
          select * from gigs g where left(g.pickup_zip_code, 5) = n.zip and ${matching(request)} ${newest}) g
        where true ${newest}`
  return sql`
    select g.*, ${images}, ${routeMiles}
      ${zip === undefined ? sql`` : sql`, ${miles(sql`${zip}::text`, sql`g.pickup_zip_code`)} as miles`}
    from (${found}) g
    order by g.created_on_date desc, g.id desc`
}

export async function findGig(id: number): Promise<postgres.Row | undefined> {
  const [row] = await sql`select g.*, ${images}, ${routeMiles} from gigs g where g.id = ${id}`
  return row
}
