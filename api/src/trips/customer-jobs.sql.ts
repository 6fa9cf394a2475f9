import { restCents } from '../workflow/due-cents.sql.ts'
import { isUrgent } from '../workflow/urgent.sql.ts'
import { isSecuredSql } from '../workflow/is-secured.sql.ts'
import type { PaymentStage } from '../rules/payment-states.ts'
import type { AnySql } from '../platform/db/sql.ts'
import type { CustomerJob } from './trips.contract.ts'
import type { Towns } from './trips.sql.ts'

export interface JobPosition {
  time: number
  id: number
}

type SameInJson =
  | 'gig_id'
  | 'trip_id'
  | 'title'
  | 'stage'
  | 'pickup_time_zone'
  | 'is_urgent'
  | 'unread_messages'

export interface JobRow extends Towns, Pick<CustomerJob, SameInJson> {
  price_cents: number
  pickup_date: Date
  created_on_date: Date
  packer_id: number | null
  packer_name: string | null
  is_packer_gone: boolean
  verified_until: Date | null
  background_until: Date | null
  payment: {
    state: PaymentStage
    total_cents: number
    cancel_fee_cents: number | null
    rest_cents: number
    is_secured: boolean
    has_method: boolean
  } | null
  ended: {
    trip_id: number
    stage: 'cancelled' | 'no_show'
    actor: 'packer' | 'operator'
    note: string | null
    at: string
    packer_id: number
    packer_name: string
  } | null
}

const statusesOf = { open: [1, 4, 5], active: [2], done: [3] }

/**
 * Returns the customer's gigs with their current trips, newest first, after the position `after`.
 */
export async function listJobs(
  sql: AnySql,
  customerId: number,
  { state, after, count }: { state?: keyof typeof statusesOf; after?: JobPosition; count: number },
) {
  return sql<JobRow[]>`
    select g.id as gig_id, t.id as trip_id, g.title,
      coalesce(t.stage, case g.gig_status_id when 4 then 'expired' else 'posted' end) as stage,
      g.price_cents, g.pickup_date, g.pickup_time_zone, g.created_on_date, g.pickup_city,
      g.pickup_state, g.pickup_zip_code, g.dropoff_city, g.dropoff_state, g.dropoff_zip_code,
      g.packer_id, p.name as packer_name, p.deleted_at is not null as is_packer_gone, p.verified_until,
      p.background_until, e.ended, pay.payment,
      coalesce(unread.count, 0) as unread_messages, ${isUrgent(sql)} as is_urgent
    from gigs g
    left join lateral (
      select id, stage from trips where gig_id = g.id and g.packer_id is not null
      order by id desc limit 1) t on true
    left join users p on p.id = g.packer_id
    left join lateral (
      select case when x.actor in ('packer', 'operator') then json_build_object('trip_id', x.id, 'stage', x.stage,
        'actor', x.actor, 'note', x.note, 'at', x.stage_at, 'packer_id', x.packer_id, 'packer_name', u.name) end as ended
      from trips x join users u on u.id = x.packer_id
      where x.gig_id = g.id and g.packer_id is null
      order by x.id desc limit 1) e on true
    left join lateral (
      select json_build_object(
        'state', case when t.stage = 'disputed' and p.captured_cents > 0 then 'disputed' else p.state end,
        'total_cents', case when p.state in ('released', 'refunded') then p.captured_cents - p.refunded_cents
            - p.charged_back_cents
          when t.stage in ('cancelled', 'no_show') then coalesce(p.cancel_fee_cents, 0)
          else p.price_cents + p.fee_cents - p.refunded_cents - p.charged_back_cents end + p.tip_cents,
        'cancel_fee_cents', p.cancel_fee_cents,
        'rest_cents', ${restCents(sql)},
        'is_secured', ${isSecuredSql(sql, sql`p`)},
        'has_method', exists (select from payment_accounts a
          where a.user_id = ${customerId} and a.provider = p.provider and a.method_ref is not null)) as payment
      from trips t join payments p on p.trip_id = t.id
      where t.gig_id = g.id order by t.id desc limit 1) pay on true
    left join (
      select x.gig_id, count(*)::int as count
      from messages m join trips x on x.id = m.trip_id
      where m.recipient_id = ${customerId} and m.seen_at is null
      group by x.gig_id) unread on unread.gig_id = g.id
    where g.customer_id = ${customerId}
      ${state ? sql`and g.gig_status_id in ${sql(statusesOf[state])}` : sql``}
      ${after ? sql`and (g.created_on_date, g.id) < (${new Date(after.time)}, ${after.id}::int)` : sql``}
    order by g.created_on_date desc, g.id desc
    limit (select ${count}::int)`
}
