import { createHash } from 'node:crypto'
import postgres from 'postgres'
import type { Fragment } from '../../api/src/platform/db/sql.ts'
import type { Row } from './gig-answer.ts'
import type { PageRequest } from './page-request.ts'

export const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 10 })

const idleSeconds = 7 * 24 * 60 * 60

export interface SessionRow {
  id: number
  username: string
  user_type: 'customer' | 'packer'
  name: string
  /** Whether `last_seen_at` is more than a minute old and must be updated. */
  untouched: boolean
}

/** Looks up the session in a Cookie header and updates its `last_seen_at`. */
export async function findSession(cookies = ''): Promise<SessionRow | undefined> {
  const token = /(?:^|; )mh_session=([^;]+)/.exec(cookies)?.[1]
  if (token === undefined) return undefined
  const hash = createHash('sha256').update(token).digest()
  const [row] = await sql<SessionRow[]>`
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
  return sql<Row[]>`
    select g.*, ${images}, ${routeMiles}
      ${zip === undefined ? sql`` : sql`, ${miles(sql`${zip}::text`, sql`g.pickup_zip_code`)} as miles`}
    from (${found}) g
    order by g.created_on_date desc, g.id desc`
}

export async function findGig(id: number): Promise<Row | undefined> {
  const [row] = await sql<
    Row[]
  >`select g.*, ${images}, ${routeMiles} from gigs g where g.id = ${id}`
  return row
}

/** Adds the mails of the events `e` and the tasks of the payments `p`, and notifies open pages. */
const told = sql`
  mails as (
    insert into event_mails (event_id, user_id, gig_id, due_at)
    select id, user_id, gig_id, now() from e cross join unnest(array[e.customer_id, e.packer_id]) user_id
    returning user_id, gig_id
  ), tasks as materialized (
    select graphile_worker.add_jobs(array_agg(task)) from (
      select row('advance_payment', json_build_object('trip_id', trip_id), null, null, 1, 'payment-' || trip_id, -1,
        null)::graphile_worker.job_spec as task
      from p where next_at <= clock_timestamp() + interval '1 millisecond'
      union all
      select row('mail_events', json_build_object('user_id', user_id, 'gig_id', gig_id), null,
        event_mail_due(user_id, gig_id), 12, 'events-' || user_id || '-' || gig_id, null, null)::graphile_worker.job_spec
      from mails) tasks
  ), notices as materialized (
    select pg_notify('changes', json_build_object('kind', kind, 'gig_id', gig_id, 'trip_id', trip_id,
      'users', array[customer_id, packer_id])::text)
    from e
  )`
const toldCount = sql`(select count(*) from tasks) + (select count(*) from notices) as told`

export async function bookGig(gigId: number, packerId: number) {
  const [row] = await sql<{ created_on_date: Date; told: string }[]>`
    with g as (
      update gigs set gig_status_id = 2, packer_id = ${packerId}
      where id = ${gigId} and gig_status_id = 1 and spec_mask & ~packer_mask(${packerId}) = 0
        and helpers_asked(move) <= (select crew_size from users where id = ${packerId})
        and not missed_pickup(id, ${packerId})
        and (not verified_only
          or exists (select from users where id = ${packerId} and verified_until > now()))
      returning *
    ), b as (
      insert into bookings (gig_id, packer_id)
      select id, ${packerId} from g where allow_booking(${packerId}, 1000000, 1000000, 1000000, 1000000)
      returning *
    ), t as (
      insert into trips (gig_id, customer_id, packer_id, title, price_cents, pickup_date, dropoff_date,
        pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code)
      select id, customer_id, packer_id, title, price_cents, pickup_date, dropoff_date,
        pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code
      from g returning *
    ), p as (
      insert into payments (trip_id, provider, fee_percent, price_cents, fee_cents, next_at)
      select t.id, s.provider, s.fee_percent, t.price_cents, round(t.price_cents * s.fee_percent / 100),
        greatest(now(), payment_begins_at(t.pickup_date))
      from t cross join payment_settings s where s.provider <> 'off' and t.price_cents > 0
      returning trip_id, next_at
    ), e as (
      insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, to_stage)
      select gig_id, id, customer_id, packer_id, 'packer', 'booked', 'booked' from t returning *
    ), ${told}
    select b.id, b.gig_id, b.packer_id, g.gig_status_id, b.created_on_date,
      (select count(*)::int from messages m join trips t on t.id = m.trip_id
        where m.recipient_id = b.packer_id and m.seen_at is null and t.gig_id = b.gig_id)
        as unread_messages, ${toldCount}
    from b join g on g.id = b.gig_id`
  if (!row) return undefined
  const { told: _told, ...booking } = row
  return booking
}

export async function cancelBooking(gigId: number, packerId: number): Promise<boolean> {
  return sql.begin(async (tx) => {
    const held = await tx`
      select from gigs where id = ${gigId} and packer_id = ${packerId} and gig_status_id = 2
      for update`
    if (held.count === 0) return false
    await tx`
      with b as (delete from bookings where gig_id = ${gigId}),
      g as (update gigs set gig_status_id = 1, packer_id = null where id = ${gigId}),
      t as (
        update trips set stage = 'cancelled', actor = 'packer', note = null, version = version + 1,
          stage_at = now(), ended_at = now()
        where gig_id = ${gigId} and ended_at is null returning *
      ), p as (
        update payments p set next_at = now(), updated_at = now() from t where p.trip_id = t.id
        returning p.trip_id, p.next_at
      ), e as (
        insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, from_stage, to_stage)
        select gig_id, id, customer_id, packer_id, 'packer', 'cancelled', 'booked', 'cancelled' from t
        returning *
      ), ${told}
      select ${toldCount}`
    return true
  })
}
