import type { AnySql, Tx } from '../platform/db/sql.ts'
import type { DemoGig } from './demo-gig.ts'
import { addReport, addReviews } from '../reviews/reviews.sql.ts'
import { reviewDays } from '../rules/windows.ts'

export async function listUsernames(sql: AnySql, among: string[]): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    select username from users where username = any(${among})`
  return rows.map(({ username }) => username)
}

export async function hasUsers(sql: AnySql): Promise<boolean> {
  const rows = await sql`select from users limit 1`
  return rows.length > 0
}

/** Takes a lock: until the transaction ends, no other process seeds the database. */
export async function lockSeeding(tx: Tx) {
  await tx`select pg_advisory_xact_lock(7262473042)`
}

/** Deletes the mail tasks that were added for demo data. Must run in the data's transaction. */
export async function dropMailTasks(tx: Tx) {
  await tx`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier like 'mail%'`
}

export async function backdateUser(tx: Tx, id: number, date: Date) {
  await tx`update users set created_on_date = ${date} where id = ${id}`
}

export async function backdateGig(tx: Tx, id: number, date: Date) {
  await tx`update gigs set created_on_date = ${date} where id = ${id}`
}

/**
 * Inserts the reviews of a gig's last trip. Two reviews were published a day after the end of the trip,
 * a single one when its time was over. Call `backdateEvents` first.
 */
export async function insertDemoReviews(
  tx: Tx,
  gigId: number,
  reviews: NonNullable<DemoGig['reviews']>,
) {
  const written = [reviews.customer, reviews.packer].filter((review) => review !== undefined)
  const isBoth = written.length === 2
  for (const author of ['customer', 'packer'] as const) {
    const review = reviews[author]
    if (!review) continue
    await addReviews(
      tx,
      tx`(trip_id, author_id, subject_id, stars, text, reply, created_at, closes_at, published_at)
      select t.id, t.${tx(`${author}_id`)}, t.${tx(author === 'customer' ? 'packer_id' : 'customer_id')},
        ${review.stars}, ${review.text}, ${review.reply ?? null}, t.ended_at + interval '5 hours',
        t.ended_at + make_interval(days => ${reviewDays}),
        case when ${isBoth} then t.ended_at + interval '1 day'
          when t.ended_at + make_interval(days => ${reviewDays}) <= now()
            then t.ended_at + make_interval(days => ${reviewDays}) end
      from trips t where t.gig_id = ${gigId} order by t.id desc limit 1`,
    )
    if (review.report !== undefined) await reportReview(tx, gigId, author, review.report)
  }
}

/** Reports the review of the gig's last trip, five hours ago. */
async function reportReview(tx: Tx, gigId: number, author: 'customer' | 'packer', reason: string) {
  const [review] = await tx<[{ id: number; subject_id: number }]>`
    select r.id, r.subject_id from reviews r join trips t on t.id = r.trip_id
    where t.gig_id = ${gigId} and r.author_id = t.${tx(`${author}_id`)} order by r.id desc limit 1`
  await addReport(tx, review.id, review.subject_id, reason)
  await tx`
    update reports set created_at = now() - interval '5 hours' where review_id = ${review.id}`
}

/**
 * Sets the times of all events, in order of their ids, and derives the times of bookings and trips
 * from them. A no-show trip gets a pickup time 65 minutes before its end, within the period in which
 * users can report a no-show. Marks events older than 24 hours as seen in the notifications.
 */
export async function backdateEvents(tx: Tx, times: Date[]) {
  await tx`alter table gig_events disable trigger gig_events_stay_as_written`
  await tx`
    update gig_events e set created_at = t.at
    from (select id, row_number() over (order by id) as n from gig_events) o
    join unnest(${times.map((time) => time.toISOString())}::timestamptz[]) with ordinality t (at, n) on t.n = o.n
    where e.id = o.id`
  await tx`alter table gig_events enable trigger gig_events_stay_as_written`
  await tx`
    update trips t set created_at = e.first, stage_at = e.last, arrived_at = e.arrived, delivered_at = e.delivered,
      ended_at = case when t.ended_at is not null then e.last end,
      pickup_date = case t.stage when 'no_show' then e.last - interval '65 minutes' else pickup_date end
    from (
      select trip_id, min(created_at) as first, max(created_at) filter (where to_stage is not null) as last,
        min(created_at) filter (where to_stage = 'at_pickup') as arrived,
        min(created_at) filter (where to_stage = 'delivered') as delivered
      from gig_events group by trip_id) e
    where e.trip_id = t.id`
  await tx`
    update bookings b set created_on_date = t.created_at
    from trips t where t.gig_id = b.gig_id and t.packer_id = b.packer_id`
  await tx`
    update users set seen_event_id = coalesce(
      (select max(id) from gig_events where created_at < now() - interval '1 day'), 0)`
}
