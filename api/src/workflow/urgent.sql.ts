import type { EventKind } from '../events/events.ts'
import { recordedCount, recording } from '../events/record-events.sql.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import { addingTasks } from '../platform/db/task-queue.ts'
import { hourMs, urgentMs } from '../rules/windows.ts'
import { canBook } from './qualifies.sql.ts'

/** The API tells packers of an urgent gig if they start within this many miles of its pickup. */
export const urgentMiles = 25

/** The most packers that the API tells of an urgent gig. It tells the nearest. */
const mostTold = 50

/** How long after a packer was told of a gig the API may tell them again, if the gig becomes urgent again. */
const tellAgainMs = 12 * hourMs

/** The API tells packers of a new price only if it is higher by this factor, and at most once an hour. */
const leastRaise = 1.05
const raisesMs = hourMs

/** Whether `gigs g` is open and urgent. */
export const isUrgent = (sql: AnySql): Fragment => sql`(
  g.urgent_at is not null and g.gig_status_id = 1
  and g.pickup_date < now() + make_interval(secs => ${urgentMs / 1000}))`

/**
 * Takes the mark from a gig whose new pickup is not soon. It would come back shortly before the pickup, and name a packer
 * who canceled long ago.
 */
export const endUrgency = (tx: Tx, gigId: number) => tx`
  update gigs set urgent_at = null
  where id = ${gigId} and urgent_at is not null
    and pickup_date >= now() + make_interval(secs => ${urgentMs / 1000})`

/** Selects, for `addingTasks`, the tasks that tell packers of the gigs of `which` (gig_id), now or later. */
export const tellingTasks = (sql: AnySql, which: Fragment, at = sql`null`): Fragment => sql`
  select row('tell_packers', json_build_object('gig_id', gig_id), null, ${at}, 5, 'tell-' || gig_id, -1,
    null)::graphile_worker.job_spec as task
  from (select gig_id from ${which}) told where gig_id is not null`

/** Adds the task that tells packers of the gig, if it is urgent. */
export const addTellingTask = (tx: Tx, gigId: number) =>
  addingTasks(
    tx,
    tellingTasks(
      tx,
      tx`(select g.id as gig_id from gigs g where g.id = ${gigId} and ${isUrgent(tx)}) g`,
    ),
  )

/**
 * Tells the nearest packers who can book an urgent gig, each once, at most `mostTold`. Tells those who know it of a higher
 * price: of a second one within an hour when the hour is over. If its pickup time has passed, it waits for a new one. Locks
 * the gig, so that two tasks tell no packer twice. Returns how many it told.
 */
export async function tellPackers(tx: Tx, gigId: number): Promise<number> {
  const [gig] = await tx<{ price_cents: number; pickup_zip_code: string }[]>`
    select price_cents, pickup_zip_code from gigs g
    where id = ${gigId} and ${isUrgent(tx)} and pickup_date > now() for update`
  if (!gig) return 0
  const [row] = await tx<[{ told: number; again_at: Date | null }]>`
    with g as (select * from gigs where id = ${gigId}),
    told as (
      select e.packer_id, max((e.changes->'price_cents'->>'to')::int) as price_cents,
        max(e.created_at) filter (where e.kind = 'urgent_raised')
          + make_interval(secs => ${raisesMs / 1000}) as again_at
      from gig_events e, g
      where e.gig_id = g.id and e.kind in ('urgent', 'urgent_raised')
        and e.created_at > now() - make_interval(secs => ${tellAgainMs / 1000})
      group by e.packer_id
    ), near as (
      select p.user_id, z.miles from g, zips_near(${gig.pickup_zip_code}, ${urgentMiles}) z
      join mail_preferences p on left(p.zip_code, 5) = z.zip and p.zip_code <> ''
      order by z.miles, p.user_id offset 0
    ), fresh as (
      select near.user_id from near, g
      where ${canBook(tx, tx`near.user_id`)} and near.user_id not in (select packer_id from told)
      limit greatest(0, ${mostTold} - (select count(*)::int from told))
    ), raised as (
      select told.* from told, g
      where told.price_cents * ${leastRaise}::numeric <= g.price_cents and ${canBook(tx, tx`told.packer_id`)}
    ), news as (
      select user_id, 'urgent' as kind, null::int as price_cents from fresh
      union all
      select packer_id, 'urgent_raised', price_cents from raised where coalesce(again_at, now()) <= now()
    ), new_events as (
      select g.id as gig_id, null::int as trip_id, g.customer_id, news.user_id as packer_id, 'system' as actor, news.kind,
        null as from_stage, null as to_stage, null as reason, null as note,
        jsonb_build_object('fields', '[]'::jsonb, 'price_cents', jsonb_build_object(
          'from', coalesce(news.price_cents, g.price_cents), 'to', g.price_cents)) as changes
      from news, g
    ), ${recording(tx, kinds)}
    select count(*) filter (where kind = 'urgent')::int as told,
      (select min(again_at) from raised where again_at > now()) as again_at, ${recordedCount(tx)}
    from events`
  if (row.again_at) {
    await addingTasks(
      tx,
      tellingTasks(tx, tx`(select ${gigId}::int as gig_id) g`, tx`${row.again_at}::timestamptz`),
    )
  }
  if (row.told > 0 || !(await isTold(tx, gigId))) await countTold(tx, gigId, row.told)
  return row.told
}

const kinds: EventKind[] = ['urgent', 'urgent_raised']

/** Whether the customer knows how many packers were told since the gig became urgent. */
async function isTold(tx: Tx, gigId: number) {
  const [row] = await tx`
    select from gig_events e join gigs g on g.id = e.gig_id
    where g.id = ${gigId} and e.kind = 'packers_told' and e.created_at >= g.urgent_at limit 1`
  return row !== undefined
}

/** Stores how many packers the API has told of the gig in all. Tells the customer how many it has told just now. */
const countTold = (tx: Tx, gigId: number, count: number) => tx`
  with g as (
    update gigs set told_count = (
      select count(distinct packer_id) from gig_events where gig_id = ${gigId} and kind = 'urgent')
    where id = ${gigId} returning *
  ), new_events as (
    select id as gig_id, null::int as trip_id, customer_id, null::int as packer_id, 'system' as actor,
      'packers_told' as kind, null as from_stage, null as to_stage, null as reason, null as note,
      jsonb_build_object('fields', '[]'::jsonb, 'count', ${count}::int) as changes
    from g
  ), ${recording(tx, ['packers_told'])}
  select ${recordedCount(tx)}`

const mostListed = 20

/** Selects the ids and miles of the urgent gigs within `urgentMiles` of the packer's start that the packer can book. */
const urgentNear = (sql: AnySql, packerId: number) => sql`
  with near as materialized (
    select z.zip, z.miles from mail_preferences p cross join lateral zips_near(p.zip_code, ${urgentMiles}) z
    where p.user_id = ${packerId} and p.zip_code <> '' and exists (select from gigs g where ${isUrgent(sql)})
  )
  select g.id, z.miles from near z join gigs g on left(g.pickup_zip_code, 5) = z.zip
  where ${isUrgent(sql)} and ${canBook(sql, packerId)}
    and gig_expires_at(g.pickup_date, g.created_on_date) > now()
  order by z.miles, g.pickup_date, g.id limit ${mostListed}`

export const listUrgent = (sql: AnySql, packerId: number) => sql<{ id: number; miles: number }[]>`
  ${urgentNear(sql, packerId)}`

export const countUrgent = (sql: AnySql, packerId: number) => sql`
  (select count(*)::int from (${urgentNear(sql, packerId)}) near)`
