import type { EventKind } from '../events/events.ts'
import { recordEvents } from '../events/record-events.sql.ts'
import { changePayments } from '../workflow/write-payments.sql.ts'
import { findLastTrip } from './demo-messages.sql.ts'
import type { Tx } from '../platform/db/sql.ts'

/** Whether new bookings are paid with the test provider. With another one, the demo has no payments. */
export async function hasTestPayments(tx: Tx): Promise<boolean> {
  const rows = await tx`
    with other as (
      update payment_settings set provider = 'off' where provider = 'stripe' returning provider)
    select from payment_settings where provider = 'test'`
  return rows.length > 0
}

/** Gives each customer a card. Gives each packer with a specialty a bank account. */
export async function insertDemoCards(tx: Tx) {
  await tx`
    insert into test_provider.objects (ref, kind, key, state, data)
    select 'test_' || kind || '_demo_' || id, kind, kind || '-' || id,
      case kind when 'customer' then 'ready' else 'enabled' end,
      case kind when 'customer'
        then json_build_object('label', label, 'behavior', 'accept', 'methodRef', 'test_method_demo_' || id)
        else '{}' end::jsonb
    from (
      select id, case user_type when 'customer' then 'customer' else 'payout_account' end as kind,
        case id % 2 when 0 then 'Mastercard 4444' else 'Visa 4242' end as label
      from users u where user_type = 'customer'
        or exists (select from packer_specialties s where s.user_id = u.id)) u`
  await tx`
    insert into payment_accounts (user_id, provider, customer_ref, method_ref, method_label, payout_ref,
      payouts_enabled)
    select u.id, 'test', case when o.kind = 'customer' then o.ref end, o.data->>'methodRef',
      o.data->>'label', case when o.kind = 'payout_account' then o.ref end, o.kind = 'payout_account'
    from users u join test_provider.objects o
      on o.key in ('customer-' || u.id, 'payout_account-' || u.id)`
}

export async function addDemoPaymentEvent(tx: Tx, gigId: number, kind: EventKind) {
  const { price_cents: cents, ...trip } = await findLastTrip(tx, gigId)
  const changes = kind === 'payment_released' && { changes: { fields: [], cents } }
  await recordEvents(tx, [{ ...trip, actor: 'system', kind, ...changes }])
}

/**
 * Writes the steps, ledger entries and provider objects that the payments of the demo would have, at
 * the times of the trips. Every fourth completed job has a tip of $20.
 */
export async function insertDemoMoney(tx: Tx) {
  await tx`
    create temporary table demo_payments on commit drop as
    select t.id, t.customer_id, t.packer_id, p.price_cents as price, p.fee_cents as fee,
      secured.created_at as secured_at, delivered.created_at as delivered_at, t.ended_at,
      t.stage in ('completed', 'resolved') as is_over, c.customer_ref, k.payout_ref,
      case when t.stage = 'completed' and t.id % 4 = 0 then 2000 else 0 end as tip
    from trips t join payments p on p.trip_id = t.id
    join gig_events secured on secured.trip_id = t.id and secured.kind = 'payment_secured'
    left join gig_events delivered on delivered.trip_id = t.id and delivered.kind = 'delivered'
    left join payment_accounts c on c.user_id = t.customer_id
    left join payment_accounts k on k.user_id = t.packer_id`
  await tx`
    insert into payment_steps (trip_id, kind, cents, key, state, target_ref, provider_ref, arrives_at,
      created_at, settled_at)
    select d.id, s.kind, s.cents, d.id || ':' || s.kind || ':1', 'done',
      case s.kind when 'capture' then 'test_hold_demo_' || d.id end,
      case s.kind when 'release' then 'ledger-demo-' || d.id
        when 'transfer' then 'test_transfer_demo_' || d.id
        when 'tip' then 'test_charge_demo_' || d.id
        else 'test_hold_demo_' || d.id end,
      case s.kind when 'transfer' then s.at + interval '2 days' end, s.at, s.at
    from demo_payments d cross join lateral (values
      (1, 'authorize', price + fee, secured_at, true),
      (2, 'capture', price + fee, delivered_at, delivered_at is not null),
      (3, 'release', price + fee, ended_at, is_over),
      (4, 'tip', tip, ended_at + interval '20 minutes', tip > 0),
      (5, 'transfer', price + tip, ended_at + interval '21 minutes', is_over and payout_ref is not null)
    ) s (n, kind, cents, at, happened)
    where s.happened order by s.at, s.n`
  await tx`
    insert into test_provider.objects (ref, kind, key, target, cents, captured_cents, state, created_at)
    select s.provider_ref, o.kind, 'step-' || s.id,
      case o.kind when 'transfer' then d.payout_ref else d.customer_ref end, s.cents,
      case when o.kind = 'charge' or (o.kind = 'hold' and d.delivered_at is not null) then s.cents else 0 end,
      case when o.kind = 'transfer' then 'done'
        when o.kind = 'hold' and d.delivered_at is null then 'open' else 'captured' end,
      s.settled_at
    from payment_steps s join demo_payments d on d.id = s.trip_id
    join (values ('authorize', 'hold'), ('tip', 'charge'), ('transfer', 'transfer')) o (step, kind)
      on o.step = s.kind`
  await tx`
    insert into ledger_entries (step_id, created_at)
    select id, settled_at from payment_steps
    where kind in ('capture', 'release', 'tip', 'transfer') order by id`
  await tx`
    insert into ledger_lines (entry_id, account_id, cents)
    select e.id, ledger_account(l.account, l.user_id, l.trip_id), l.cents
    from ledger_entries e join payment_steps s on s.id = e.step_id join demo_payments d on d.id = s.trip_id
    cross join lateral (values
      ('capture', 'card', d.customer_id, null, -s.cents), ('capture', 'held', null, d.id, s.cents),
      ('release', 'held', null, d.id, -s.cents), ('release', 'earned', d.packer_id, null, d.price),
      ('release', 'fees', null, null, d.fee),
      ('tip', 'card', d.customer_id, null, -s.cents), ('tip', 'earned', d.packer_id, null, s.cents),
      ('transfer', 'earned', d.packer_id, null, -s.cents), ('transfer', 'bank', d.packer_id, null, s.cents),
      ('capture', 'fees', null, null, -(round(s.cents * 0.029)::int + 30)), ('capture', 'costs', null, null, (round(s.cents * 0.029)::int + 30)),
      ('tip', 'fees', null, null, -(round(s.cents * 0.029)::int + 30)), ('tip', 'costs', null, null, (round(s.cents * 0.029)::int + 30))
    ) l (kind, account, user_id, trip_id, cents)
    where l.kind = s.kind and l.cents <> 0 order by e.id, l.account`
  await changePayments(tx, {
    set: tx`
      authorized_cents = d.price + d.fee, secured_at = d.secured_at,
      state = case when d.is_over then 'released' when d.delivered_at is not null then 'captured'
        else 'authorized' end,
      hold_ref = case when d.delivered_at is null then 'test_hold_demo_' || d.id end,
      capture_before = case when d.delivered_at is null then d.secured_at + interval '5 days' end,
      captured_cents = case when d.delivered_at is not null then d.price + d.fee else 0 end,
      released_cents = case when d.is_over then d.price else 0 end,
      released_fee_cents = case when d.is_over then d.fee else 0 end,
      tip_cents = d.tip,
      transferred_cents = case when d.is_over and d.payout_ref is not null then d.price + d.tip else 0 end,
      updated_at = coalesce(d.ended_at, d.delivered_at, d.secured_at),
      next_at = case when d.delivered_at is null then d.secured_at + interval '4 days 12 hours' end`,
    from: tx`demo_payments d`,
    where: tx`d.id = p.trip_id`,
  })
  await changePayments(tx, {
    set: tx`next_at = null`,
    from: tx`trips t`,
    where: tx`t.id = p.trip_id and t.stage in ('cancelled', 'no_show')`,
  })
  await insertDemoDebts(tx)
}

/** Sets a payment whose card was declined, and which the tasks no longer try to collect. */
async function insertDemoDebts(tx: Tx) {
  const declined = tx`gig_events e join trips t on t.id = e.trip_id and e.kind = 'payment_declined'`
  await tx`
    insert into payment_steps (trip_id, kind, cents, key, state, detail, created_at, settled_at)
    select t.id, 'authorize', p.price_cents + p.fee_cents, t.id || ':authorize:1', 'failed', 'declined',
      e.created_at, e.created_at
    from ${declined} join payments p on p.trip_id = t.id`
  await changePayments(tx, {
    set: tx`state = 'declined', next_at = null, updated_at = t.ended_at`,
    from: declined,
    where: tx`t.id = p.trip_id`,
  })
}
