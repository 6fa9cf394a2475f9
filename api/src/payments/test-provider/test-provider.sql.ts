import { randomBytes } from 'node:crypto'
import type { AnySql } from '../../platform/db/sql.ts'

export interface TestObject {
  ref: string
  kind:
    | 'customer'
    | 'payout_account'
    | 'page'
    | 'hold'
    | 'charge'
    | 'refund'
    | 'transfer'
    | 'reversal'
    | 'chargeback'
  key: string | null
  target: string | null
  cents: number
  captured_cents: number
  state: string
  data: { [name: string]: string | undefined }
  created_at: Date
}

/** Returns a reference that cannot be guessed, such as "test_hold_…". */
export const newRef = (kind: TestObject['kind']) =>
  `test_${kind}_${randomBytes(12).toString('base64url')}`

type NewObject = Pick<TestObject, 'kind' | 'state'> &
  Partial<Pick<TestObject, 'key' | 'target' | 'cents' | 'captured_cents' | 'data'>>

/** Creates an object. With a key that has been used, returns the object of the first call. */
export async function createObject(sql: AnySql, object: NewObject): Promise<TestObject> {
  const {
    kind,
    state,
    key = null,
    target = null,
    cents = 0,
    captured_cents = 0,
    data = {},
  } = object
  const [created] = await sql<TestObject[]>`
    insert into test_provider.objects (ref, kind, key, target, cents, captured_cents, state, data)
    values (${newRef(kind)}, ${kind}, ${key}, ${target}, ${cents}, ${captured_cents}, ${state},
      ${sql.json(data)})
    on conflict (key) do nothing returning *`
  const stored = created ?? (key === null ? undefined : await findByKey(sql, key))
  if (!stored) throw new Error(`The test provider lost its object with the key ${key}.`)
  return stored
}

export async function findObject(sql: AnySql, ref: string) {
  const [row] = await sql<TestObject[]>`select * from test_provider.objects where ref = ${ref}`
  return row
}

export async function findByKey(sql: AnySql, key: string) {
  const [row] = await sql<TestObject[]>`select * from test_provider.objects where key = ${key}`
  return row
}

/**
 * Captures a hold once. Returns undefined if the hold is not open or too small. The rest of the hold
 * is freed.
 */
export async function captureHold(sql: AnySql, ref: string, cents: number) {
  const [row] = await sql<TestObject[]>`
    update test_provider.objects set state = 'captured', captured_cents = ${cents}
    where ref = ${ref} and kind = 'hold' and state = 'open' and cents >= ${cents} returning *`
  return row
}

/** Frees a hold. Returns undefined if it is not open. */
export async function cancelHold(sql: AnySql, ref: string) {
  const [row] = await sql<TestObject[]>`
    update test_provider.objects set state = 'canceled' where ref = ${ref} and state = 'open'
    returning *`
  return row
}

/** The cents of a charge or a transfer that can still be taken back: refunds, reversals and chargebacks reduce them. */
export async function restOf(sql: AnySql, ref: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select case when kind = 'hold' then captured_cents else cents end - coalesce((
      select sum(b.cents) from test_provider.objects b
      where b.target = o.ref and (b.kind in ('refund', 'reversal') and b.state = 'done'
        or b.kind = 'chargeback' and b.state in ('open', 'lost'))), 0)::int as cents
    from test_provider.objects o where ref = ${ref} for update`
  return row?.cents ?? 0
}

/** Changes a page, a customer or an account that is in `from`. Returns false if it is not. */
export async function changeObject(
  sql: AnySql,
  ref: string,
  { state, from, data }: { state: string; from?: string; data?: TestObject['data'] },
): Promise<boolean> {
  const changed = await sql`
    update test_provider.objects set state = ${state}, data = data || ${sql.json(data ?? {})}
    where ref = ${ref} ${from === undefined ? sql`` : sql`and state = ${from}`}`
  return changed.count > 0
}

export async function deleteObjects(sql: AnySql, refs: string[]) {
  await sql`delete from test_provider.objects where ref = any(${refs}) or target = any(${refs})
    and kind = 'page'`
}

/** The movements of money since a time, and all chargebacks, at most 1,000, after the position `after`. */
export const sliceRecords = (sql: AnySql, since: Date, after: string) => sql<TestObject[]>`
  select * from test_provider.objects
  where (created_at >= ${since} or kind = 'chargeback') and ref > ${after}
    and kind in ('hold', 'charge', 'refund', 'transfer', 'reversal', 'chargeback')
  order by ref limit 1000`
