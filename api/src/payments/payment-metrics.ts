import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { countOpenChargebacks } from './chargebacks.sql.ts'
import { countDifferences, countOverdue } from './payments.sql.ts'
import type { Sql } from '../platform/db/sql.ts'

/**
 * Adds the metrics of payments to the registry. All processes count the rows of the same database,
 * so their values are aggregated with `max` instead of a sum. Without the database, the metrics
 * have no value.
 */
export function measurePayments(sql: Sql, registry: Registry) {
  const gauge = (name: string, help: string, count: () => Promise<number | undefined>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const late = sleep(1_000, undefined, { ref: false })
          const value = await Promise.race([count().catch(() => undefined), late])
          if (value === undefined) this.remove()
          else this.set(value)
        },
      }),
    )
  gauge(
    'manyhands_payment_differences',
    'Differences between the payment provider and the ledger.',
    () => countDifferences(sql),
  )
  gauge(
    'manyhands_payments_overdue',
    'Payments that a background task should have looked at five minutes ago.',
    () => countOverdue(sql),
  )
  gauge('manyhands_chargebacks_open', 'Chargebacks that a bank has not decided yet.', () =>
    countOpenChargebacks(sql),
  )
}
