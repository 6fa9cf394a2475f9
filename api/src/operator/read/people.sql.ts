import type { AnySql } from '../../platform/db/sql.ts'
import type { UserType } from '../../sessions/sessions.contract.ts'
import type { JobStage } from '../../rules/trip-stages.ts'

export interface Person {
  id: number
  /** Null after the account was deleted. */
  username: string | null
  name: string
  user_type: UserType
  email: string
  phone: string
}

/** The JSON of `Person` for a row of users. */
export const person = (sql: AnySql, u: string) => sql`
  json_build_object('id', ${sql(u)}.id, 'username', ${sql(u)}.username, 'name', ${sql(u)}.name,
    'user_type', ${sql(u)}.user_type, 'email', ${sql(u)}.email, 'phone', ${sql(u)}.phone)`

export interface Job {
  gig_id: number | null
  /** The latest trip; null if no packer has booked the gig. */
  trip_id: number | null
  title: string
  price_cents: number
  pickup_date: Date
  stage: JobStage
  /** The username of the other side. */
  other: string | null
}

/** Returns the user's newest jobs, and in addition the one with the id `gigId`. */
export const listJobs = (sql: AnySql, userId: number, gigId: number | null = null) => sql<Job[]>`
  with own as (
    (select id, null::int as trip_id from gigs where customer_id = ${userId}
      order by created_on_date desc, id desc limit 20)
    union (select id, null from gigs where id = ${gigId} and customer_id = ${userId})
    union (select gig_id, id from trips where packer_id = ${userId} order by id desc limit 20)
    union (select gig_id, id from trips where gig_id = ${gigId} and packer_id = ${userId} order by id desc limit 1)
  )
  select coalesce(g.id, t.gig_id) as gig_id, t.id as trip_id, coalesce(t.title, g.title) as title,
    coalesce(t.price_cents, g.price_cents) as price_cents, coalesce(t.pickup_date, g.pickup_date) as pickup_date,
    case when t.id is null or (own.trip_id is null and g.gig_status_id in (1, 4, 5))
      then case g.gig_status_id when 4 then 'expired' else 'posted' end else t.stage end as stage,
    case when t.packer_id = ${userId} then c.username else k.username end as other
  from own left join gigs g on g.id = own.id
  left join trips t on t.id = coalesce(own.trip_id, (select max(id) from trips where gig_id = own.id))
  left join users c on c.id = t.customer_id left join users k on k.id = t.packer_id
  order by coalesce(t.id, 0) desc, g.id desc`
