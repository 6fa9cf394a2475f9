import type { AnySql, Fragment } from '../platform/db/sql.ts'
import { completesAfterMs } from '../rules/windows.ts'
import { payCents } from './open-money.sql.ts'
import type { PackerPay } from './payments.contract.ts'
import type { PaymentRow } from './payments.sql.ts'

interface PayRow {
  held_cents: number
  held_count: number
  held_until: Date | null
  earned_cents: number
  bank_cents: number
  sent_cents: number
  arrives_at: Date | null
  last_cents: number | null
  last_at: Date | null
  months: { month: string; earned_cents: number; held_cents: number }[]
}

/** The packer's share of what is captured and not released. */
const heldCents = (sql: AnySql) => sql`
  case when p.state = 'captured' and t.stage <> 'cancelled'
    then least(${payCents(sql)}, p.captured_cents - p.refunded_cents - p.charged_back_cents) else 0 end`

const completesAt = (sql: AnySql) =>
  sql`t.stage_at + make_interval(secs => ${completesAfterMs / 1000})`

/** The month of a time at the pickup of the trip `t`, where the packer's page shows its dates. */
const monthOf = (sql: AnySql, at: Fragment) =>
  sql`to_char(${at} at time zone zip_time_zone(t.pickup_zip_code), 'YYYY-MM')`

/**
 * Returns where a packer's money is, from the ledger: `earned` is owed, `bank` was sent, of which
 * `sent` has not arrived yet.
 */
export async function sumPackerPay(
  sql: AnySql,
  packerId: number,
  provider: PaymentRow['provider'],
): Promise<PayRow> {
  const [row] = await sql<PayRow[]>`
    with held as (
      select ${heldCents(sql)} as cents, ${completesAt(sql)} as until, t.stage,
        ${monthOf(sql, sql`now()`)} as month
      from payments p join trips t on t.id = p.trip_id
      where t.packer_id = ${packerId} and p.provider = ${provider}
    ), lines as (
      select a.kind, l.cents, e.created_at from ledger_accounts a
      join ledger_lines l on l.account_id = a.id join ledger_entries e on e.id = l.entry_id
      join payment_steps s on s.id = e.step_id
      where a.kind in ('earned', 'bank') and coalesce(a.user_id, 0) = ${packerId}
        and coalesce(a.trip_id, 0) = 0
    ), earnings as (
      select ${monthOf(sql, sql`e.created_at`)} as month, sum(l.cents) as cents
      from ledger_accounts a join ledger_lines l on l.account_id = a.id
      join ledger_entries e on e.id = l.entry_id join payment_steps s on s.id = e.step_id
      join trips t on t.id = s.trip_id
      where a.kind = 'earned' and coalesce(a.user_id, 0) = ${packerId} and coalesce(a.trip_id, 0) = 0
        and s.kind in ('release', 'take_back', 'tip', 'chargeback', 'chargeback_won')
      group by 1
    ), months as (
      select month, sum(earned)::float8 as earned_cents, sum(held)::float8 as held_cents from (
        select month, cents as earned, 0 as held from earnings
        union all select month, 0, cents from held where cents > 0
      ) m group by month order by month desc limit 12
    ), transfers as (
      select s.trip_id, s.provider_ref, s.cents, s.arrives_at
      from trips t join payment_steps s on s.trip_id = t.id
      where t.packer_id = ${packerId} and s.kind = 'transfer' and s.state = 'done'
    ), sent as (
      -- Without what was taken back before it arrived.
      select s.arrives_at, s.cents - coalesce((select sum(r.cents) from payment_steps r
        where r.trip_id = s.trip_id and r.kind = 'reverse' and r.state = 'done'
          and r.target_ref = s.provider_ref), 0) as cents
      from transfers s where s.arrives_at > now()
    )
    select
      (select coalesce(sum(cents), 0)::float8 from held) as held_cents,
      (select count(*)::int from held where cents > 0) as held_count,
      (select min(until) from held where cents > 0 and stage = 'delivered') as held_until,
      (select coalesce(sum(cents), 0)::float8 from lines where kind = 'earned') as earned_cents,
      (select coalesce(sum(cents), 0)::float8 from lines where kind = 'bank') as bank_cents,
      (select coalesce(sum(cents), 0)::float8 from sent) as sent_cents,
      (select min(arrives_at) from sent where cents > 0) as arrives_at,
      last.cents::float8 as last_cents, last.arrives_at as last_at,
      (select coalesce(json_agg(months order by month), '[]') from months) as months
    from (select 1) one left join lateral (
      select cents, arrives_at from transfers where arrives_at <= now()
      order by arrives_at desc limit 1) last on true`
  if (!row) throw new Error('The sums of a packer have no row.')
  return row
}

interface PayJobRow {
  trip_id: number
  gig_id: number | null
  title: string
  stage: PackerPay['jobs'][number]['stage']
  state: PackerPay['jobs'][number]['state']
  cents: number
  at: Date
}

/** Returns all delivered and ended jobs of the packer with what each one pays, newest first: the page adds them up. */
export const listPackerPay = (sql: AnySql, packerId: number, provider: PaymentRow['provider']) =>
  sql<PayJobRow[]>`
    select t.id as trip_id, t.gig_id, t.title, t.stage, t.stage_at as at,
      (case when p.released_cents + p.tip_cents > 0 then p.released_cents + p.tip_cents
        else ${payCents(sql)} end)::float8 as cents,
      case
        when p.released_cents + p.tip_cents > 0 then case
          when p.transferred_cents >= p.released_cents + p.tip_cents and not exists (
            select from payment_steps s where s.trip_id = t.id and s.kind = 'transfer'
              and (s.state in ('wanted', 'unknown') or s.arrives_at > now()))
          then 'paid' else 'on_its_way' end
        when p.state in ('refunded', 'released') or ${payCents(sql)} = 0 then 'not_paid'
        when p.state = 'captured' then 'held'
        else 'waiting' end as state
    from trips t join payments p on p.trip_id = t.id
    where t.packer_id = ${packerId} and p.provider = ${provider}
      and (t.stage in ('delivered', 'completed', 'disputed', 'resolved')
        or (t.stage = 'cancelled' and p.cancel_fee_cents > 0))
    order by t.stage_at desc, t.id desc`
