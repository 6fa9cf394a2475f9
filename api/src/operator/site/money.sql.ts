import {
  type ChargebackRow,
  listChargebacksOf,
  listOpenChargebacks,
} from '../../payments/chargebacks.sql.ts'
import { type EntryLine, listLines } from '../../payments/ledger.sql.ts'
import { listUncollected } from '../../payments/open-money.sql.ts'
import { listSteps, type StepRow } from '../../payments/payment-steps.sql.ts'
import { listDifferences } from '../../payments/reconcile.sql.ts'
import type { AnySql, Fragment } from '../../platform/db/sql.ts'
import { decisionColumn, type ShownDecision } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { listDeadTasks } from '../read/tasks.sql.ts'

/** A row in JSON: times are text. */
type Json<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}
type Rows<List extends (...args: never[]) => PromiseLike<readonly object[]>> = Json<
  Awaited<ReturnType<List>>[number]
>[]

/** Each list of the page of money has at most so many rows. */
export const mostRows = 200

const listed = (sql: AnySql, rows: PromiseLike<readonly object[]>, most = mostRows) => sql`
  (select coalesce(json_agg(r), '[]') from (select * from (${rows as unknown as Fragment}) l limit ${most}) r)`

export interface OpenMoney {
  differences: Rows<typeof listDifferences>
  chargebacks: Rows<typeof listOpenChargebacks>
  /** `seen`: the id of the newest action, so that a later decision is noticed. */
  debts: Rows<typeof listUncollected>
  tasks: Rows<typeof listDeadTasks>
  seen: number
}

/** Returns what waits about money, in one statement. */
export async function readOpenMoney(sql: AnySql) {
  const [row] = await sql<[OpenMoney]>`
    select ${listed(sql, listDifferences(sql))} as differences,
      ${listed(sql, listOpenChargebacks(sql))} as chargebacks,
      ${listed(sql, listUncollected(sql))} as debts,
      ${listed(sql, listDeadTasks(sql))} as tasks,
      (select coalesce(max(id), 0)::int from operator_actions) as seen`
  return row
}

export interface MoneyOfTrip {
  steps: Json<StepRow>[]
  lines: Json<EntryLine>[]
  chargebacks: Json<ChargebackRow>[]
  differences: Rows<typeof listDifferences>
  decision: ShownDecision | null
}

/** Returns the steps of a payment with their ledger lines, its chargebacks and differences, in one statement. */
export async function readMoneyOfTrip(sql: AnySql, tripId: number) {
  const [row] = await sql<[MoneyOfTrip]>`
    select ${listed(sql, listSteps(sql, tripId), 1000)} as steps,
      ${listed(sql, listLines(sql, tripId), 5000)} as lines,
      ${listed(sql, listChargebacksOf(sql, [tripId]))} as chargebacks,
      ${listed(sql, sql`select * from (${listDifferences(sql)}) d where trip_id = ${tripId}`)} as differences,
      ${decisionColumn(sql, cases.trip(tripId))}`
  return row
}
