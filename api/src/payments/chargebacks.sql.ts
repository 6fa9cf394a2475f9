import { type AnySql, jsonRows, type Tx } from '../platform/db/sql.ts'

/** The bank takes a charge back, and returns it. */
export type BankMoveKind = 'chargeback' | 'chargeback_won'

export interface ChargebackRow {
  /** The provider's reference. */
  ref: string
  trip_id: number
  /** The step that made the charge: a hold that was captured, or a tip. */
  step_id: number
  cents: number
  state: 'open' | 'won' | 'lost'
  respond_by: Date | null
  /** Null unless the bank has taken the money. */
  taken_cents: number | null
  taken_cost_cents: number
  /** Null unless the bank has given it back. */
  returned_cents: number | null
  returned_cost_cents: number
  /** The part of `taken_cents` that the trip's money covers; null until the ledger has it. */
  covered_cents: number | null
  created_at: Date
}

export const listChargebacksOf = (sql: AnySql, tripIds: number[]) => sql<ChargebackRow[]>`
  select * from chargebacks where trip_id = any(${tripIds}) order by created_at, ref`

/**
 * Stores the provider's state of a chargeback. A slow worker may write an old state late, so this call never reopens a
 * closed chargeback or undoes a movement of money. Returns the states before and after.
 */
export async function saveChargeback(
  tx: Tx,
  row: Omit<ChargebackRow, 'covered_cents' | 'created_at'>,
): Promise<{ before: ChargebackRow['state'] | null; after: ChargebackRow }> {
  const [known] = await tx<ChargebackRow[]>`select * from chargebacks where ref = ${row.ref}`
  const [after] = await tx<ChargebackRow[]>`
    insert into chargebacks ${tx({ ...row })}
    on conflict (ref) do update set
      state = case when excluded.state = 'open' or chargebacks.state = 'won' then chargebacks.state
        else excluded.state end,
      respond_by = excluded.respond_by,
      taken_cents = coalesce(chargebacks.taken_cents, excluded.taken_cents),
      taken_cost_cents = greatest(chargebacks.taken_cost_cents, excluded.taken_cost_cents),
      returned_cents = coalesce(chargebacks.returned_cents, excluded.returned_cents),
      returned_cost_cents = coalesce(nullif(chargebacks.returned_cost_cents, 0), excluded.returned_cost_cents)
    returning *`
  if (!after) throw new Error('The chargeback was not stored.')
  if (after.state !== 'open') {
    await tx`update chargebacks set closed_at = now() where ref = ${row.ref} and closed_at is null`
  }
  return { before: known?.state ?? null, after }
}

/** Stores which part of chargebacks their trips' money covers. */
export async function saveCovered(tx: Tx, rows: Pick<ChargebackRow, 'ref' | 'covered_cents'>[]) {
  if (rows.length === 0) return
  await tx`
    update chargebacks c set covered_cents = n.covered_cents
    from jsonb_to_recordset(${jsonRows(tx, rows)}) as n (ref text, covered_cents int)
    where c.ref = n.ref`
}

/** Returns the open chargebacks with their sides, the first to answer first. */
export const listOpenChargebacks = (sql: AnySql) => sql<
  (ChargebackRow & { title: string; customer: string | null; packer: string | null })[]
>`
  select b.*, t.title, c.username as customer, k.username as packer
  from chargebacks b join trips t on t.id = b.trip_id
  join users c on c.id = t.customer_id join users k on k.id = t.packer_id
  where b.state = 'open' order by b.respond_by nulls last, b.created_at, b.ref`

export async function countOpenChargebacks(sql: AnySql) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from chargebacks where state = 'open'`
  return row?.count
}
