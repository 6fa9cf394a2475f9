import { listOpenChargebacks } from '../../payments/chargebacks.sql.ts'
import { listUncollected } from '../../payments/open-money.sql.ts'
import { listDifferences } from '../../payments/reconcile.sql.ts'
import type { AnySql } from '../../platform/db/sql.ts'
import { listDeadTasks } from './tasks.sql.ts'

/** Returns differences of payments, debts that are no longer collected, open chargebacks and dead tasks. */
export const readMoney = async (sql: AnySql) => ({
  differences: await listDifferences(sql),
  debts: await listUncollected(sql),
  chargebacks: await listOpenChargebacks(sql),
  deadTasks: await listDeadTasks(sql),
})
