import type { Sql } from '../../api/src/platform/db/sql.ts'
import { claimGig, completeGig } from '../../api/src/workflow/bookings.sql.ts'
import { moveTrips } from '../../api/src/workflow/moves.sql.ts'
import { packerId } from '../bench.ts'
import { deleteTasks } from './tasks.sql.ts'

const crew = 100

/**
 * Books `count` gigs for 100 packers and captures their payments, as after a delivery. Returns the
 * ids of the trips.
 */
export async function captureTrips(sql: Sql, count: number): Promise<number[]> {
  await sql`
    insert into payment_accounts (user_id, provider, payout_ref, payouts_enabled)
    select ${packerId} + n, 'test', 'test_payout_bench_' || n, true from generate_series(0, ${crew - 1}::int) n
    on conflict do nothing`
  await sql`
    insert into test_provider.objects (ref, kind, state)
    select payout_ref, 'payout_account', 'enabled' from payment_accounts on conflict do nothing`
  const rows = await sql<{ id: number }[]>`
    update gigs set price_cents = greatest(price_cents, 100)
    where id in (
      select id from gigs where gig_status_id = 1 and spec_mask = 0 and not verified_only
      order by id limit ${count})
    returning id`
  const gigs = rows.map(({ id }) => id)
  if (gigs.length < count) throw new Error(`Only ${gigs.length} of ${count} gigs are open.`)
  for (const id of gigs) {
    await claimGig(sql, id, packerId + (id % crew))
    await completeGig(sql, id, packerId + (id % crew))
  }
  await sql`
    insert into payment_steps (trip_id, kind, cents, key, state, provider_ref)
    select p.trip_id, 'capture', p.price_cents + p.fee_cents, 'bench-' || p.trip_id, 'done',
      'test_hold_bench_' || p.trip_id
    from payments p join trips t on t.id = p.trip_id where t.gig_id = any(${gigs})`
  await sql`
    insert into ledger_entries (step_id) select id from payment_steps where key like 'bench-%'`
  await sql`
    insert into ledger_lines (entry_id, account_id, cents)
    select e.id, ledger_account(l.kind, l.user_id, l.trip_id), l.cents
    from ledger_entries e join payment_steps s on s.id = e.step_id join trips t on t.id = s.trip_id
    cross join lateral (values ('card', t.customer_id, null, -s.cents), ('held', null, t.id, s.cents))
      l (kind, user_id, trip_id, cents)
    where s.key like 'bench-%' order by l.kind`
  const trips = await sql<{ id: number }[]>`
    update payments p set state = 'captured', next_at = null,
      captured_cents = p.price_cents + p.fee_cents
    from trips t where t.id = p.trip_id and t.gig_id = any(${gigs}) returning p.trip_id as id`
  await deleteTasks(sql)
  return trips.map(({ id }) => id)
}

/** Completes the trips, which adds a job for each payment. */
export const completeTrips = (sql: Sql, ids: number[]) =>
  moveTrips(sql, sql`select id, stage from trips where id = any(${ids}) for no key update`, {
    ...{ to: 'completed', actor: 'customer', note: null },
  })

/** Returns how many payments of the trips are released and sent to the packer's bank. */
export async function countReleased(sql: Sql, ids: number[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from payments
    where trip_id = any(${ids}) and state = 'released' and transferred_cents = released_cents`
  return row?.count ?? 0
}

/** Adds entries until the packer's account has this many lines. */
export async function fillAccount(sql: Sql, tripId: number, lines: number) {
  await sql`
    with s as (
      insert into payment_steps (trip_id, kind, cents, key, state)
      select ${tripId}, 'release', 100, 'fill-' || n, 'done' from generate_series(1, ${lines}::int) n
      returning id
    ), e as (insert into ledger_entries (step_id) select id from s returning id)
    insert into ledger_lines (entry_id, account_id, cents)
    select e.id, ledger_account(l.kind, l.user_id, null), l.cents
    from e cross join (values ('earned', ${packerId}::int, 100), ('loss', null, -100))
      l (kind, user_id, cents)`
  await sql`vacuum analyze ledger_lines`
}
