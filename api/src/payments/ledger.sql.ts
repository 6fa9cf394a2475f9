import { type AnySql, jsonRows, type Tx } from '../platform/db/sql.ts'

/**
 * The kinds of ledger accounts. `card`: what a customer has paid (negative). `held`: the money of a
 * trip. `earned`: what Manyhands owes a packer. `bank`: what a packer was sent. `fees`, `costs` and
 * `loss` belong to Manyhands.
 */
export type AccountKind = 'card' | 'held' | 'earned' | 'fees' | 'costs' | 'bank' | 'loss'

export interface Line {
  kind: AccountKind
  /** The customer of `card`, the packer of `earned` and `bank`. */
  userId?: number
  /** The trip of `held`. */
  tripId?: number
  /** Positive if the account gets money, otherwise negative. Lines with 0 are left out. */
  cents: number
}

export interface Entry {
  stepId: number
  lines: Line[]
}

/**
 * Writes the entries of steps. The database refuses an entry that does not sum to zero, and a second
 * entry of the same step.
 */
export async function postEntries(tx: Tx, entries: Entry[]) {
  const moved = entries
    .flatMap(({ stepId, lines }) =>
      lines.map(({ kind, userId, tripId, cents }) => ({
        ...{ step_id: stepId, kind, user_id: userId, trip_id: tripId, cents },
      })),
    )
    .filter(({ cents }) => cents !== 0)
  if (moved.length === 0) return
  // Always create missing accounts in the same order. Otherwise two transactions could deadlock.
  await tx`
    with moved as materialized (
      select m.step_id, coalesce(a.id, ledger_account(m.kind, m.user_id, m.trip_id)) as account_id, m.cents
      from (
        select * from jsonb_to_recordset(${jsonRows(tx, moved)})
          as m (step_id int, kind text, user_id int, trip_id int, cents int)
        order by kind, user_id, trip_id
      ) m
      left join ledger_accounts a on a.kind = m.kind
        and coalesce(a.user_id, 0) = coalesce(m.user_id, 0)
        and coalesce(a.trip_id, 0) = coalesce(m.trip_id, 0)
    ), entries as (
      insert into ledger_entries (step_id) select distinct step_id from moved returning id, step_id
    )
    insert into ledger_lines (entry_id, account_id, cents)
    select entries.id, moved.account_id, moved.cents from entries join moved using (step_id)`
}

export interface EntryLine {
  entry_id: number
  step_id: number
  kind: AccountKind
  user_id: number | null
  cents: number
  created_at: Date
}

/** Returns all lines of a trip's entries, oldest first. */
export function listLines(sql: AnySql, tripId: number) {
  return sql<EntryLine[]>`
    select e.id::int as entry_id, e.step_id, a.kind, a.user_id, l.cents, e.created_at
    from payment_steps s join ledger_entries e on e.step_id = s.id
    join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
    where s.trip_id = ${tripId} order by e.id, l.cents`
}
