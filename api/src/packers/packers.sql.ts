import type { BadgeRow } from '../checks/badges.ts'
import type { AnySql } from '../platform/db/sql.ts'
import type { UserType } from '../sessions/sessions.contract.ts'
import type { AccountRow } from '../sessions/sessions.sql.ts'
import { homeZipOf } from '../people/home-zip.sql.ts'
import { ratingOf, starCountsOf } from '../people/published-reviews.sql.ts'
import { bookingsKept, completedJobs } from '../people/packer-figures.sql.ts'
import type { PackerSpecialty } from './packers.contract.ts'
import type { Rating } from '../people/ratings.contract.ts'
import { canBook } from '../workflow/qualifies.sql.ts'
import { countUrgent } from '../workflow/urgent.sql.ts'
import { nearbyMiles, packerSteps } from '../rules/zip-distance.ts'

export async function findProfile(sql: AnySql, id: number) {
  const [row] = await sql<
    (AccountRow & { crew_size: number; home_zip: string | null; offers: number; urgent: number })[]
  >`
    select id, username, user_type, name, email, phone, bio, crew_size,
      ${homeZipOf(sql, sql`users.id`)} as home_zip,
      (select count(*)::int from gigs where offered_to = users.id and offered_until > now()) as offers,
      ${countUrgent(sql, id)} as urgent
    from users where id = ${id} and deleted_at is null`
  return row
}

export async function findUserType(sql: AnySql, id: number): Promise<UserType | undefined> {
  const [row] = await sql<{ user_type: UserType }[]>`
    select user_type from users where id = ${id} and deleted_at is null`
  return row?.user_type
}

export interface PublicPackerRow extends BadgeRow {
  id: number
  name: string
  bio: string
  crew_size: number
  completed_jobs: number
  bookings_kept: number | null
  rating: Rating | null
  star_counts: number[]
  member_since: Date
}

/** Returns `undefined` for a customer, an unknown id or a deleted account. */
export async function findPublicPacker(sql: AnySql, id: number) {
  const [row] = await sql<PublicPackerRow[]>`
    select u.id, u.name, u.bio, u.crew_size, u.created_on_date as member_since,
      u.verified_until, u.background_until, ${completedJobs(sql, sql`u.id`)} as completed_jobs,
      ${bookingsKept(sql, sql`u.id`)} as bookings_kept, ${ratingOf(sql, sql`u.id`)} as rating,
      ${starCountsOf(sql, sql`u.id`)} as star_counts
    from users u where u.id = ${id} and u.user_type = 'packer' and u.deleted_at is null`
  return row
}

export type ListedPackerRow = Pick<
  PublicPackerRow,
  'id' | 'name' | 'rating' | 'verified_until' | 'background_until'
> & { within_miles: (typeof packerSteps)[number] }

/**
 * Returns packers who could book the gig and are near this pickup: their ZIP code for new gigs, or a job that they
 * completed, is at most 50 miles away. The list reveals neither which of the two is near nor the exact distance, only a
 * step. It is sorted by verified badge, background check and rating. The rating counts as if each packer had 8 more
 * reviews with the mean of all reviews, so that three new reviews do not beat sixty.
 */
export const listPackersForGig = (
  sql: AnySql,
  gig: { id: number; pickup_zip_code: string },
  count: number,
) => sql<ListedPackerRow[]>`
  with average as (select coalesce(sum(sum)::float8 / nullif(sum(count), 0), 0) as mean from ratings),
    g as (select * from gigs where id = ${gig.id}),
    zips as materialized (select * from zips_near(${gig.pickup_zip_code}, ${nearbyMiles})),
    near as (
      select user_id, min(miles) as miles
      from (
        select m.user_id, z.miles from zips z join mail_preferences m on left(m.zip_code, 5) = z.zip
        union all
        select t.packer_id, z.miles from zips z join trips t on left(t.pickup_zip_code, 5) = z.zip
        where t.stage = 'completed') found
      group by user_id)
  select u.id, u.name, u.verified_until, u.background_until, ${ratingOf(sql, sql`u.id`)} as rating,
    (select min(step) from unnest(${[...packerSteps]}::int[]) step where near.miles <= step) as within_miles
  from near join users u on u.id = near.user_id cross join g cross join average a
    left join ratings r on r.user_id = u.id
  where ${canBook(sql, sql`u.id`)}
  order by coalesce(u.verified_until > now(), false) desc, coalesce(u.background_until > now(), false) desc,
    (8 * a.mean + coalesce(r.sum, 0)) / (8 + coalesce(r.count, 0)) desc, u.id
  limit ${count}`

const columns = (sql: AnySql) => sql`
  ps.id, ps.user_id, ps.specialty_id, s.name as specialty_name, s.specialty_type_id`

export async function listPackerSpecialties(sql: AnySql, packerId: number) {
  return sql<PackerSpecialty[]>`
    select ${columns(sql)}
    from packer_specialties ps join specialties s on s.id = ps.specialty_id
    where ps.user_id = ${packerId}
    order by ps.specialty_id`
}

/**
 * Returns the specialty and whether it was new; `undefined` if there is no such specialty. A single
 * statement checks and inserts, so equal concurrent calls add only one row.
 */
export async function addPackerSpecialty(sql: AnySql, packerId: number, specialtyId: number) {
  // If the row exists, the no-op update makes the statement return it. The update also locks that
  // row, so its xmax is not 0. A new row has xmax 0.
  const [row] = await sql<(PackerSpecialty & { added: boolean })[]>`
    with chosen as (
      insert into packer_specialties (user_id, specialty_id)
      select ${packerId}::int, id from specialties where id = ${specialtyId}::float8
      on conflict (user_id, specialty_id) do update set specialty_id = excluded.specialty_id
      returning *, xmax = 0 as added
    )
    select ${columns(sql)}, ps.added
    from chosen ps join specialties s on s.id = ps.specialty_id`
  if (!row) return undefined
  const { added, ...specialty } = row
  return { added, specialty }
}

export async function removePackerSpecialty(sql: AnySql, packerId: number, specialtyId: number) {
  await sql`
    delete from packer_specialties where user_id = ${packerId} and specialty_id = ${specialtyId}`
}
