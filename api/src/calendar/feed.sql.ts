import { routeMiles } from '../places/zip-miles.sql.ts'
import type { AnySql, Tx } from '../platform/db/sql.ts'
import { seesStreets } from '../gigs/street-visibility.sql.ts'
import type { WorkFacts } from './work-times.ts'

type Address<Side extends string> = {
  [column in `${Side}_${'city' | 'state' | 'zip_code'}`]: string
} & {
  [column in `${Side}_${'street_address' | 'street_address_two'}`]: string | null
}

/** A booked gig as its customer or packer sees it. */
export interface FeedRow extends WorkFacts, Address<'pickup'>, Address<'dropoff'> {
  gig_id: number
  trip_id: number
  title: string
  role: 'customer' | 'packer'
  /** The other side. */
  other_id: number
  other_name: string
  sequence: number
  changed_at: Date
}

/**
 * Returns the booked gigs of the feed's owner, the earliest pickup first; undefined if no feed has this hash, or the owner
 * is suspended. One statement, in which indexes find all rows: many calendars fetch their feed every minute.
 */
export async function listFeed(sql: AnySql, secretHash: Buffer): Promise<FeedRow[] | undefined> {
  const address = (side: 'pickup' | 'dropoff') => sql`
    case when sees_streets then ${sql(`g.${side}_street_address`)} end as ${sql(`${side}_street_address`)},
    case when sees_streets then ${sql(`g.${side}_street_address_two`)} end as ${sql(`${side}_street_address_two`)},
    ${sql(`g.${side}_city`)}, ${sql(`g.${side}_state`)}, ${sql(`g.${side}_zip_code`)}`
  const rows = await sql<(FeedRow | { trip_id: null })[]>`
    select booked.* from calendar_feeds f join users u on u.id = f.user_id and u.suspended_at is null
    left join lateral (
      select g.id as gig_id, t.id as trip_id, g.title, t.role, t.other_id, o.name as other_name,
        g.version + t.version as sequence,
        (select created_at from gig_events where gig_id = g.id order by id desc limit 1) as changed_at,
        g.pickup_date, g.dropoff_date, g.move - '{pickup_note,dropoff_note}'::text[] as move, g.box_count,
        ${routeMiles(sql, sql`g.pickup_zip_code`, sql`g.dropoff_zip_code`)} as route_miles,
        ${address('pickup')}, ${address('dropoff')}
      from (
        select id, gig_id, version, 'packer' as role, customer_id as other_id from trips
        where packer_id = f.user_id and stage in ('booked', 'on_the_way', 'at_pickup', 'loaded')
        union all
        select id, gig_id, version, 'customer', packer_id from trips
        where customer_id = f.user_id and stage in ('booked', 'on_the_way', 'at_pickup', 'loaded')
      ) t
      join gigs g on g.id = t.gig_id join users o on o.id = t.other_id
      cross join lateral (select ${seesStreets(sql, sql`f.user_id`)} as sees_streets) viewer
    ) booked on true
    where f.secret_hash = ${secretHash}
    order by booked.pickup_date, booked.trip_id`
  if (rows.length === 0) return undefined
  return rows.flatMap((row) => (row.trip_id === null ? [] : [row]))
}

export async function findFeed(sql: AnySql, userId: number) {
  const [row] = await sql<{ secret: Buffer; created_at: Date }[]>`
    select secret, created_at from calendar_feeds where user_id = ${userId}`
  return row
}

/** Turns the feed of the session's user on. An older address ends. Returns false if the session has ended. */
export async function saveFeed(tx: Tx, sessionHash: Uint8Array, secret: Buffer): Promise<boolean> {
  const saved = await tx`
    insert into calendar_feeds (user_id, secret)
    select user_id, ${secret} from sessions where token_hash = ${sessionHash} for key share
    on conflict (user_id) do update set secret = excluded.secret, created_at = now()`
  return saved.count > 0
}

export const deleteFeed = (sql: AnySql, userId: number) =>
  sql`delete from calendar_feeds where user_id = ${userId}`
