import type { AnySql, Tx } from '../platform/db/sql.ts'
import { giveUpMs } from '../rules/given-up.ts'
import { chargeCents, dueCents } from '../workflow/due-cents.sql.ts'

/** What the packer gets in the end, as `goalOf` says. */
export const payCents = (sql: AnySql) => sql`
  greatest(case when t.stage in ('cancelled', 'no_show') then coalesce(p.cancel_fee_cents, 0)
    else p.price_cents + p.refund_fee_cents end
    - greatest(p.refund_goal_cents, p.charged_back_cents
      + ${chargeCents(sql)} - ${dueCents(sql)} - p.captured_cents + p.refunded_cents), 0)`

/** Whether the payment, or the rest of one, failed and is still due. */
export const isDeclined = (sql: AnySql) => sql`
  (p.state = 'declined' or (p.retry_at is not null and p.captured_cents > 0 and ${dueCents(sql)} > 0))`

interface OpenMoney {
  held: number
  own_held: number
  unpaid: number
  is_open: boolean
  owed_cents: number | null
  owed_title: string | null
}

/**
 * Returns what is held for trips of the user, of which `own_held` leaves out the service fee and what
 * goes back to the customer if the user is the packer. Also returns what Manyhands still has to send
 * the user, and whether a payment or tip of the user is not finished. `owed_cents` and `owed_title` are about the
 * first job that the customer still has to pay, because the card was declined or is missing, and that no operator has
 * written off.
 */
export async function sumOpenMoney(sql: AnySql, userId: number) {
  const [row] = await sql<OpenMoney[]>`
    with owed_payments as (
      select p.trip_id, t.title, t.customer_id, p.state, p.next_at, t.stage, t.ended_at is not null as is_over,
        ${dueCents(sql)} as owed_cents
      from trips t join payments p on p.trip_id = t.id
      where ${userId} in (t.customer_id, t.packer_id)
        and p.captured_cents < ${chargeCents(sql)}
    ), owed as (
      -- Also if we no longer try to collect it. An operator can write it off.
      select owed_cents, title from owed_payments
      where customer_id = ${userId} and owed_cents > 0
        and (state = 'declined' or (next_at is null and is_over))
      order by trip_id limit 1
    ), open_payments as (
      select from owed_payments where next_at is not null or stage in ('delivered', 'disputed')
    )
    select
      coalesce(sum(h.cents), 0)::float8 as held,
      coalesce(sum(case when t.packer_id = ${userId} then least(h.cents, ${payCents(sql)})
        else h.cents end), 0)::float8 as own_held,
      coalesce(sum(p.released_cents + p.tip_cents - p.transferred_cents)
        filter (where t.packer_id = ${userId}), 0)::float8 as unpaid,
      exists (select from open_payments) or exists (
        select from trips o where ${userId} in (o.customer_id, o.packer_id) and (
          exists (select from chargebacks where trip_id = o.id and state = 'open')
          or exists (select from payment_steps
            where trip_id = o.id and kind = 'tip' and state in ('wanted', 'unknown')))) as is_open,
      (select owed_cents from owed) as owed_cents, (select title from owed) as owed_title
    from trips t join payments p on p.trip_id = t.id
    cross join lateral (select case when p.hold_ref is not null then p.authorized_cents
      else p.captured_cents - p.released_cents - p.released_fee_cents - p.refunded_cents
        - p.charged_back_cents end as cents) h
    where ${userId} in (t.customer_id, t.packer_id)`
  if (!row) throw new Error('A query of sums returns a row.')
  return row
}

/**
 * In SQL, what `listUncollected` returns, without the names. The first conditions are those of an
 * index: they leave out jobs that were canceled for free. A declined or missing card ends the state `none`.
 */
export const uncollected = (sql: AnySql) => sql`
  select * from (
    select p.trip_id, t.title, t.customer_id, t.packer_id, ${chargeCents(sql)} as charge_cents, t.ended_at,
      ${dueCents(sql)} as owed_cents
    from payments p
    -- With "offset 0", Postgres looks up the few trips instead of reading them all.
    cross join lateral (select * from trips where id = p.trip_id offset 0) t
    where (p.state <> 'none' or p.next_at is not null)
      and p.captured_cents - p.refunded_cents + p.refund_goal_cents < coalesce(p.cancel_fee_cents, p.price_cents + p.fee_cents)
      and t.ended_at < now() - make_interval(secs => ${giveUpMs / 1000}) and p.captured_cents < ${chargeCents(sql)}) s
  where owed_cents > 0`

/**
 * Returns the payments that are no longer tried, because the trip ended `giveUpMs` ago, and that the
 * customer still owes. What an operator refunds is not owed. The longest ended one first.
 */
export const listUncollected = (sql: AnySql) => sql<
  {
    trip_id: number
    owed_cents: number
    charge_cents: number
    ended_at: Date
    customer: string | null
    packer: string | null
  }[]
>`
  select d.trip_id, d.owed_cents, d.charge_cents, d.ended_at, c.username as customer, k.username as packer
  from (${uncollected(sql)}) d
  join users c on c.id = d.customer_id join users k on k.id = d.packer_id order by d.ended_at, d.trip_id`

/**
 * Deletes the user's stored payment data, also the cards in the records of charges and the objects that notifications
 * named. Returns the provider's references.
 */
export async function deletePaymentAccounts(tx: Tx, userId: number) {
  await tx`delete from idempotent_calls where user_id = ${userId}`
  await tx`
    update payment_steps s set method_label = null from trips t
    where t.id = s.trip_id and t.customer_id = ${userId} and s.method_label is not null`
  await tx`
    delete from provider_events e using payment_accounts a
    where a.user_id = ${userId} and e.provider = a.provider
      and e.ref in (a.customer_ref, a.method_ref, a.payout_ref)`
  return tx<{ customer_ref: string | null; payout_ref: string | null }[]>`
    delete from payment_accounts where user_id = ${userId} returning customer_ref, payout_ref`
}
