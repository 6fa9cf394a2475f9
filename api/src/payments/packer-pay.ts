import { toDollars } from '../rules/money.ts'
import type { AnySql } from '../platform/db/sql.ts'
import { listPackerPay, sumPackerPay } from './packer-pay.sql.ts'
import type { PackerPay } from './payments.contract.ts'
import { findPaymentAccount } from './payment-accounts.sql.ts'

const nothing = {
  payouts_enabled: false,
  held: 0,
  on_its_way: 0,
  paid: 0,
  held_count: 0,
  held_until: null,
  arrives_at: null,
  last_paid: null,
  months: [],
  jobs: [],
}

/** Returns where the packer's money is, all sums from the ledger. */
export async function readPackerPay(
  sql: AnySql,
  packerId: number,
  provider: PackerPay['provider'],
): Promise<PackerPay> {
  if (provider === 'off') return { provider, ...nothing }
  const [sums, jobs, account] = await Promise.all([
    sumPackerPay(sql, packerId, provider),
    listPackerPay(sql, packerId, provider),
    findPaymentAccount(sql, packerId, provider),
  ])
  return {
    provider,
    payouts_enabled: account.payouts_enabled,
    held: toDollars(sums.held_cents),
    on_its_way: toDollars(sums.earned_cents + sums.sent_cents),
    paid: toDollars(sums.bank_cents - sums.sent_cents),
    held_count: sums.held_count,
    held_until: sums.held_until?.toISOString() ?? null,
    arrives_at: sums.arrives_at?.toISOString() ?? null,
    last_paid:
      sums.last_cents === null || sums.last_at === null
        ? null
        : { amount: toDollars(sums.last_cents), at: sums.last_at.toISOString() },
    months: sums.months.map(({ month, earned_cents, held_cents }) => ({
      month,
      earned: toDollars(earned_cents),
      held: toDollars(held_cents),
    })),
    jobs: jobs.map(({ cents, at, ...job }) => ({
      ...job,
      pay: toDollars(cents),
      at: at.toISOString(),
    })),
  }
}
