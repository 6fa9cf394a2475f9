import type { AnySql, Sql } from '../platform/db/sql.ts'
import type { PaymentProvider } from './provider.ts'
import { reconcile } from './reconcile.ts'
import { listDifferences } from './reconcile.sql.ts'

/**
 * Returns what is wrong with the money after all payments are settled. Computes what each trip
 * should have cost from its end alone, without the code that moves the money.
 */
export async function findWrongMoney(sql: Sql, provider: PaymentProvider): Promise<string[]> {
  await reconcile(sql, provider, { ageMs: 0 })
  const differences = await listDifferences(sql)
  return [
    ...differences.map(({ text }) => text),
    ...(await wrongTrips(sql)),
    ...(await wrongPackers(sql)),
    ...(await repeatedEffects(sql)),
  ]
}

async function wrongTrips(sql: AnySql): Promise<string[]> {
  const rows = await sql<{ trip_id: number; stage: string; wanted: object; found: object }[]>`
    with goal as (
      select p.*, t.stage, t.ended_at,
        case when t.stage in ('cancelled', 'no_show') then coalesce(p.cancel_fee_cents, 0)
          else p.price_cents + p.fee_cents end as charge,
        case when t.stage in ('cancelled', 'no_show') then coalesce(p.cancel_fee_cents, 0)
          else p.price_cents end as pay,
        exists (select from payment_steps s where s.trip_id = p.trip_id and s.kind = 'authorize'
          and s.state = 'failed' and s.cents % 100 = 1
          and s.id > (select max(id) from payment_steps d
            where d.trip_id = p.trip_id and d.kind = 'authorize') - 1) as never_works
      from payments p join trips t on t.id = p.trip_id where t.ended_at is not null
    ), charges as (
      -- The provider's refunds and chargebacks of each charge. A bank can take back refunded money, too.
      select s.trip_id, o.captured_cents as taken,
        coalesce(sum(b.cents) filter (where b.kind = 'refund' and b.state = 'done'), 0) as refunded,
        coalesce(sum(b.cents) filter (where b.kind = 'chargeback' and b.state in ('open', 'lost')), 0) as banked
      from payment_steps s join test_provider.objects o on o.ref = s.provider_ref
      left join test_provider.objects b on b.target = o.ref
      where s.kind = 'authorize' and s.state = 'done' group by s.trip_id, o.ref, o.captured_cents
    ), banks as (
      select trip_id, sum(least(banked, taken - refunded))::int as banked from charges group by trip_id
    ), ended as (
      select g.*, least(refund_goal_cents, charge) as refund, coalesce(banked, 0) as banked
      from goal g left join banks using (trip_id) where not never_works
    ), kept as (
      select *, least(charge - refund, captured_cents - refunded_cents - banked) as kept from ended
    ), wanted as (
      select *, greatest(pay - (charge - kept - refund_fee_cents), 0) as to_packer from kept
    )
    select trip_id, stage, json_build_array(kept, to_packer, kept - to_packer, banked) as wanted,
      json_build_array(captured_cents - refunded_cents - charged_back_cents, released_cents,
        released_fee_cents, charged_back_cents) as found
    from wanted
    where captured_cents - refunded_cents - charged_back_cents <> kept
      -- Not refunded more than decided, and nothing left uncharged that a card can be charged.
      or captured_cents - refunded_cents <= charge - refund - 50
      or released_cents <> to_packer or released_fee_cents <> kept - to_packer
      or charged_back_cents <> banked or hold_ref is not null or old_hold_ref is not null
    order by trip_id limit 5`
  return rows.map(
    ({ trip_id, stage, wanted, found }) =>
      `Trip ${trip_id} (${stage}) should have [taken, to packer, fee, at the bank] ${JSON.stringify(wanted)}, not ${JSON.stringify(found)}.`,
  )
}

/**
 * Each packer has at the bank what was released and tipped. Nothing is owed, except to packers who
 * have not connected their bank.
 */
async function wrongPackers(sql: AnySql): Promise<string[]> {
  const rows = await sql<{ packer_id: number; due: number; bank: number; earned: number }[]>`
    select * from (
      select t.packer_id, sum(p.released_cents + p.tip_cents)::int as due,
        (select coalesce(sum(l.cents), 0)::int from ledger_accounts a
          join ledger_lines l on l.account_id = a.id
          where a.kind = 'bank' and a.user_id = t.packer_id) as bank,
        (select coalesce(sum(l.cents), 0)::int from ledger_accounts a
          join ledger_lines l on l.account_id = a.id
          where a.kind = 'earned' and a.user_id = t.packer_id) as earned,
        exists (select from users u left join payment_accounts k on k.user_id = u.id
          where u.id = t.packer_id and u.deleted_at is null
            and k.payouts_enabled is not true) as may_wait
      from trips t join payments p on p.trip_id = t.id group by t.packer_id) s
    where bank + earned <> due or (earned <> 0 and not may_wait)`
  return rows.map(
    ({ packer_id, due, bank, earned }) =>
      `Packer ${packer_id} should have ${due} cents, but has ${bank} at the bank and ${earned} owed.`,
  )
}

/** No step has two objects at the provider, and no hold is open that no payment knows. */
async function repeatedEffects(sql: AnySql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select 'Hold ' || o.ref || ' is open, but no payment has it.' as text
    from test_provider.objects o where o.kind = 'hold' and o.state = 'open'
      and not exists (select from payments p where o.ref in (p.hold_ref, p.old_hold_ref))
    union all
    select 'Object ' || o.ref || ' belongs to no step.' from test_provider.objects o
    where o.key is not null and o.kind in ('hold', 'charge', 'refund', 'transfer', 'reversal')
      and not exists (select from payment_steps s where s.id = substring(o.key from '^step-(\\d+)$')::int)
    union all
    select 'Trip ' || trip_id || ' has the open step ' || id from payment_steps
    where state in ('wanted', 'unknown')
    limit 10`
  return rows.map(({ text }) => text)
}
