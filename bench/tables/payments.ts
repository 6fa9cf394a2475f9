import { setTimeout as sleep } from 'node:timers/promises'
import { balanceOf } from '../../api/src/payments/ledger.sql.ts'
import { signEvent } from '../../api/src/payments/test-provider/test-provider.ts'
import { type Bench, packerId } from '../bench.ts'
import { clusterCpu, processCpu } from '../cpu.ts'
import { quantile } from '../quantiles.ts'
import { atLeast, atMost } from '../report.ts'
import { deleteTasks } from './tasks.sql.ts'
import { captureTrips, completeTrips, countReleased, fillAccount } from './payments.sql.ts'
import { productTable } from './product-table.ts'

const lines = 10_000
const webhookSecret = 'whsec_bench'

const table = {
  title: 'Payments',
  note: 'Test provider. A release is two ledger entries and a transfer, by background tasks.',
  env: { BACKGROUND_WORK: '', STRIPE_WEBHOOK_SECRET: webhookSecret },
}

/** Measures how fast money moves on the test provider, with one process. */
export async function paymentTables(bench: Bench) {
  const gigs = bench.settings.quick ? 2_000 : 4_000
  // Before the product runs: its jobs would move the payments of the new bookings.
  const database = await bench.databases.withGigs(gigs)
  const ids = await captureTrips(database.sql, bench.settings.quick ? 500 : 3_000)
  return productTable(bench, { ...table, gigs }, async (server, { sql }) => {
    const { postmaster } = bench.databases
    await completeTrips(sql, ids)
    const node = processCpu(server.pid)
    const postgres = clusterCpu(postmaster)
    const begun = performance.now()
    while ((await countReleased(sql, ids)) < ids.length) await sleep(50)
    const rate = (ids.length * 1000) / (performance.now() - begun)
    const cpu = {
      'Node ms': (processCpu(server.pid) - node) / ids.length,
      'Postgres ms': (clusterCpu(postmaster) - postgres) / ids.length,
    }
    // The mails about the releases would take time from the rows below.
    await deleteTasks(sql)
    await fillAccount(sql, ids[0] ?? 0, lines)
    const balance = quantile(await timesOf(50, () => balanceOf(sql, 'earned', packerId)), 0.5)
    const webhook = quantile(await timesOf(400, sendEvent(server.origin)), 0.95)
    return [
      {
        ...atLeast('releases per second', 300, rate),
        figures: { releases: ids.length, 'per second': rate, ...cpu },
      },
      atMost(`balance of an account with ${lines} lines, p50`, 5, balance, 'ms'),
      atMost('notification of the provider answered, p95', 20, webhook, 'ms'),
    ]
  })
}

async function timesOf(count: number, work: (index: number) => Promise<unknown>) {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now()
    await work(index)
    times.push(performance.now() - begun)
  }
  return times
}

const sendEvent = (origin: string) => async (index: number) => {
  const body = JSON.stringify({ id: `bench-${index}`, type: 'transfer', ref: `unknown-${index}` })
  const headers = { 'Stripe-Signature': signEvent(body, webhookSecret) }
  const answer = await fetch(`${origin}/api/payments/webhook`, { method: 'POST', body, headers })
  if (answer.status !== 204) throw new Error(`A notification got ${answer.status}.`)
}
