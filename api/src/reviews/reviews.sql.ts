import { recordedCount, recording } from '../events/record-events.sql.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import { isVisible, publishedAt } from '../people/published-reviews.sql.ts'
import { keepSides } from '../trips/trips.sql.ts'
import type { ReviewInput } from './reviews.contract.ts'

export interface ReviewRow {
  id: number
  trip_id: number
  stars: number
  text: string
  published_at: Date | null
  reply: string | null
  hidden_reason: string | null
}

const ownColumns = (sql: AnySql) => sql`
  r.id, r.trip_id, r.stars, r.text, ${publishedAt(sql)} as published_at,
  case when ${isVisible(sql)} then r.reply end as reply, r.hidden_reason`

/**
 * Returns the user's own review of a trip; its `id` is null if the user has not written one. Returns
 * `undefined` unless the user is the trip's customer or packer.
 */
export async function findOwnReview(sql: AnySql, tripId: number, userId: number) {
  const [row] = await sql<(ReviewRow | { id: null })[]>`
    select ${ownColumns(sql)} from trips t
    left join reviews r on r.trip_id = t.id and r.author_id = ${userId}
    where t.id = ${tripId} and ${userId} in (t.customer_id, t.packer_id)`
  return row
}

/** Returns the user's own reviews with ids below `before`, newest first, at most `count`. */
export const sliceReviews = (
  sql: AnySql,
  userId: number,
  before: number | undefined,
  count: number,
) => sql<ReviewRow[]>`
  select ${ownColumns(sql)} from reviews r
  where r.author_id = ${userId} ${before === undefined ? sql`` : sql`and r.id < ${before}`}
  order by r.id desc limit ${count}`

/**
 * Locks the trip, so that of two reviews at once the later one finds the earlier one, then the accounts of both sides: in
 * the order of the deletion of an account.
 */
export async function lockForReview(tx: Tx, tripId: number, userId: number) {
  await tx`
    select from trips t
    where t.id = ${tripId} and ${userId} in (t.customer_id, t.packer_id) for no key update`
  await keepSides(tx, tripId)
}

export async function hasConfirmedEmail(sql: AnySql, userId: number): Promise<boolean> {
  const [row] = await sql`
    select from users where id = ${userId} and email_verified_at is not null`
  return row !== undefined
}

interface NewReview extends ReviewInput {
  trip_id: number
  author_id: number
  subject_id: number
  closes_at: Date
}

/** Writes or changes the review. Returns false, and changes nothing, if it is published or too late. */
export async function upsertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const written = await tx`
    insert into reviews as r (trip_id, author_id, subject_id, stars, text, closes_at)
    select ${review.trip_id}, ${review.author_id}, ${review.subject_id}, ${review.stars},
      ${review.text}, ${review.closes_at}
    where now() < ${review.closes_at}
    on conflict (trip_id, author_id) do update set stars = excluded.stars, text = excluded.text
      where r.published_at is null
    returning r.id`
  return written.count > 0
}

/**
 * SQL of common table expressions. `published` are the reviews that the statement publishes or shows again; `counted`
 * adds them to the ratings of their subjects. A rating counts the reviews that are published and not hidden: every
 * statement that changes which these are uses this function, except `hideReview`.
 */
const countPublished = (tx: Tx, statement: Fragment) => tx`
  published as (${statement} returning *),
  counted as (
    insert into ratings as r (user_id, count, sum)
    select subject_id, count(*), sum(stars) from published
    where published_at is not null and hidden_at is null
    group by subject_id order by subject_id
    on conflict (user_id) do update set count = r.count + excluded.count, sum = r.sum + excluded.sum)`

/** Adds reviews that may be published already. */
export const addReviews = (tx: Tx, insert: Fragment) => tx`
  with ${countPublished(tx, tx`insert into reviews ${insert}`)} select from published`

/** Publishes reviews at `time`, and tells both sides with one event per trip. Returns the number of trips. */
async function publish(tx: Tx, time: Fragment, which: Fragment): Promise<number> {
  // The gig of a trip that ended with a no-show may be deleted. An earlier event then has its id.
  const told = await tx`
    with ${countPublished(tx, tx`update reviews r set published_at = ${time} where ${which}`)},
    new_events as (
      select coalesce(t.gig_id, (
          select e.gig_id from gig_events e
          where e.customer_id = t.customer_id and e.trip_id = t.id limit 1)) as gig_id,
        t.id as trip_id, t.customer_id, t.packer_id, 'system' as actor, 'reviews_published' as kind,
        null as from_stage, null as to_stage, null as reason, null as note, null::jsonb as changes
      from trips t where t.id in (select trip_id from published)
    ), ${recording(tx, ['reviews_published'])}
    select ${recordedCount(tx)} from events`
  return told.count
}

/** Publishes the reviews of a trip if both sides have written one. Lock the trip first. */
export const publishIfBothAreIn = (tx: Tx, tripId: number) =>
  publish(
    tx,
    tx`now()`,
    tx`r.trip_id = ${tripId} and r.published_at is null
      and (select count(*) from reviews where trip_id = ${tripId}) = 2`,
  )

/**
 * Publishes at most `most` reviews whose time is over. Returns the number of their trips, of which
 * each has one such review. Skips reviews that another transaction has locked.
 */
export const publishDue = (tx: Tx, most: number) =>
  publish(
    tx,
    tx`r.closes_at`,
    tx`r.id in (
      select id from reviews where published_at is null and closes_at <= now()
      order by closes_at limit ${most} for update skip locked)`,
  )

/** Publishes the review if its time is over. */
export const publishIfDue = (tx: Tx, id: number) =>
  publish(tx, tx`r.closes_at`, tx`r.id = ${id} and r.published_at is null and r.closes_at <= now()`)

/**
 * Writes the subject's answer to a published review. Returns false unless the review is visible and
 * about this user.
 */
export async function saveReply(tx: Tx, id: number, userId: number, reply: string) {
  const saved = await tx`
    update reviews r set reply = ${reply}
    where r.id = ${id} and r.subject_id = ${userId} and r.published_at is not null
      and r.hidden_at is null`
  return saved.count > 0
}

/** Returns whether there is a visible review about this user. */
export async function isAbout(sql: AnySql, id: number, userId: number) {
  const [row] = await sql`
    select from reviews r where r.id = ${id} and r.subject_id = ${userId} and ${isVisible(sql)}`
  return row !== undefined
}

/**
 * The user may report review `r`: it is visible, by another user, and about the user or about a
 * packer, whose reviews are public.
 */
const canReport = (sql: AnySql, userId: number) => sql`
  ${isVisible(sql)} and r.author_id <> ${userId} and (r.subject_id = ${userId}
    or exists (select from users u where u.id = r.subject_id and u.user_type = 'packer'
      and u.deleted_at is null))`

/** Returns whether there is a review that the user may report. */
export async function isReportable(sql: AnySql, id: number, userId: number) {
  const [row] = await sql`select from reviews r where r.id = ${id} and ${canReport(sql, userId)}`
  return row !== undefined
}

/** Stores the report. A second report of the same user changes nothing. */
export async function addReport(sql: AnySql, id: number, userId: number, reason: string) {
  await sql`
    insert into reports (review_id, reporter_id, reason)
    select r.id, ${userId}, ${reason} from reviews r where r.id = ${id} and ${canReport(sql, userId)}
    on conflict do nothing`
}

export interface ReportRow {
  /** The id of the review. */
  id: number
  reason: string
  created_at: Date
}

/** Returns the user's reports of reviews with ids below `before`, at most `count`. */
export const sliceReports = (
  sql: AnySql,
  userId: number,
  before: number | undefined,
  count: number,
) => sql<ReportRow[]>`
  select review_id as id, reason, created_at from reports
  where reporter_id = ${userId} ${before === undefined ? sql`` : sql`and review_id < ${before}`}
  order by review_id desc limit ${count}`

export interface PublicReviewRow {
  id: number
  stars: number
  text: string
  reply: string | null
  published_at: Date
  author_id: number
  author_name: string
}

/** Returns the latest visible reviews of a user, newest first, at most `count`. */
export const listPublicReviews = (sql: AnySql, userId: number, count: number) => sql<
  PublicReviewRow[]
>`
  select r.id, r.stars, r.text, r.reply, ${publishedAt(sql)} as published_at, r.author_id,
    u.name as author_name
  from reviews r join users u on u.id = r.author_id
  where r.subject_id = ${userId} and ${isVisible(sql)}
  order by ${publishedAt(sql)} desc, r.id desc limit ${count}`

export async function lockReview(tx: Tx, id: number) {
  const [row] = await tx<{ is_published: boolean; is_hidden: boolean }[]>`
    select published_at is not null as is_published, hidden_at is not null as is_hidden
    from reviews where id = ${id} for update`
  return row
}

/** Hides a published review. The rating of its subject no longer counts it. */
export const hideReview = (tx: Tx, id: number, reason: string) => tx`
  with hidden as (
    update reviews set hidden_at = now(), hidden_reason = ${reason}
    where id = ${id} and published_at is not null and hidden_at is null returning subject_id, stars)
  update ratings r set count = r.count - 1, sum = r.sum - h.stars
  from hidden h where r.user_id = h.subject_id`

/** Shows a hidden review again. */
export const showReview = (tx: Tx, id: number) => tx`
  with ${countPublished(
    tx,
    tx`update reviews set hidden_at = null, hidden_reason = null
      where id = ${id} and hidden_at is not null`,
  )}
  select from published`

export const closeReports = (tx: Tx, id: number) => tx`
  update reports set decided_at = now() where review_id = ${id} and decided_at is null`

/**
 * Removes what a user whose account is deleted wrote in reviews, answers and reports. The stars stay,
 * because they belong to the rating of the other side.
 */
export async function emptyReviews(tx: Tx, userId: number) {
  await tx`update reviews set text = '' where author_id = ${userId} and text <> ''`
  await tx`update reviews set reply = null where subject_id = ${userId} and reply is not null`
  await tx`delete from reports where reporter_id = ${userId}`
}
