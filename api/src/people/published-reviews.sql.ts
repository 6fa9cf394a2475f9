import type { AnySql, Fragment } from '../platform/db/sql.ts'

/*
 * Who sees a review: its author always, everyone else once it is published. A review is published when
 * both sides have written, or when its time is over, even if the background task has not noticed yet.
 * Every read of another user's review uses `isVisible`.
 */

/** When review `r` was published; null if it is not. */
export const publishedAt = (sql: AnySql) => sql`
  coalesce(r.published_at, case when r.closes_at <= now() then r.closes_at end)`

/** Whether users other than the author of review `r` can read it. */
export const isVisible = (sql: AnySql) => sql`
  (r.published_at is not null or r.closes_at <= now()) and r.hidden_at is null`

/** A JSON array of the visible reviews of trip `t`, at most one per side. */
export const reviewsOfTrip = (sql: AnySql) => sql`
  (select coalesce(json_agg(json_build_object('id', r.id, 'subject_id', r.subject_id,
      'stars', r.stars, 'text', r.text, 'published_at', ${publishedAt(sql)}, 'reply', r.reply)), '[]')
    from reviews r where r.trip_id = t.id and ${isVisible(sql)})`

/** The `Rating` of a user as JSON; null before three reviews. */
export const ratingOf = (sql: AnySql, userId: Fragment) => sql`rating_of(${userId})`

/** The numbers of a user's visible reviews with 1, 2, 3, 4 and 5 stars. */
export const starCountsOf = (sql: AnySql, userId: Fragment) => sql`
  array(select count(r.id)::int from generate_series(1, 5) star
    left join reviews r on r.subject_id = ${userId} and r.stars = star and ${isVisible(sql)}
    group by star order by star)`
