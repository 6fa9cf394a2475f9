import { setTimeout as sleep } from 'node:timers/promises'
import { balanceOf } from '../../api/src/payments/ledger.sql.ts'
import { signEvent } from '../../api/src/payments/test-provider/test-provider.ts'
import { type Bench, packerId } from '../bench.ts'
import { clusterCpu, processCpu } from '../cpu.ts'
import { quantile } from '../quantiles.ts'
import { atMost, type Table } from '../report.ts'
import { startProduct } from '../servers/contestants.ts'
import { deleteJobs } from './jobs.sql.ts'
import { captureTrips, completeTrips, countReleased, fillAccount } from './payments.sql.ts'

const lines = 10_000
const webhookSecret = 'whsec_bench'

/** Measures how fast money moves on the test provider, with one process. */
export async function paymentTables({ settings, databases }: Bench): Promise<Table[]> {
  const { sql, url } = await databases.withGigs(settings.quick ? settings.sizes.small : 4_000)
  const env = { BACKGROUND_WORK: '', STRIPE_WEBHOOK_SECRET: webhookSecret }
  const ids = await captureTrips(sql, settings.quick ? 500 : 3_000)
  const server = await startProduct(url, env)
  try {
    await completeTrips(sql, ids)
    const node = processCpu(server.pid)
    const postgres = clusterCpu(databases.postmaster)
    const begun = performance.now()
    while ((await countReleased(sql, ids)) < ids.length) await sleep(50)
    const rate = (ids.length * 1000) / (performance.now() - begun)
    const cpu = {
      'Node ms': (processCpu(server.pid) - node) / ids.length,
      'Postgres ms': (clusterCpu(databases.postmaster) - postgres) / ids.length,
    }
    // The mails about the releases would take time from the rows below.
    await deleteJobs(sql)
    await fillAccount(sql, ids[0] ?? 0, lines)
    const balance = quantile(await timesOf(50, () => balanceOf(sql, 'earned', packerId)), 0.5)
    const webhook = quantile(await timesOf(400, sendEvent(server.origin)), 0.95)
    return [
      {
        title: 'Payments',
        note: 'Test provider. A release is two ledger entries and a transfer, by background jobs.',
        rows: [
          {
            ...{ row: 'releases per second', goal: '>= 300', reached: rate >= 300 },
            figures: { releases: ids.length, 'per second': rate, ...cpu },
          },
          atMost(`balance of an account with ${lines} lines, p50`, 5, balance, 'ms'),
          atMost('notification of the provider answered, p95', 20, webhook, 'ms'),
        ],
      },
    ]
  } finally {
    await server.stop()
  }
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
