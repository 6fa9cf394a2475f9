import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { atLeast, atMost } from '../report.ts'
import { addMailJobs, addSettleJob, countJobs, countTransactions } from './jobs.sql.ts'
import { productTable } from './product-table.ts'

/** Long enough for one run of the job that runs every minute. */
const idleSeconds = 60

const table = {
  title: 'Background jobs',
  note: 'One process. Each job mails a user about an event, to the development mailbox.',
  env: { BACKGROUND_WORK: '' },
}

/** Measures how fast one process runs the jobs that mail, and what an idle process asks of Postgres. */
export const jobTables = (bench: Bench) =>
  productTable(bench, table, async (_server, { sql }) => {
    // The seed has gigs that expire now; their customers get mails.
    await addSettleJob(sql)
    while ((await countJobs(sql)) > 0) await sleep(50)
    // Postgres counts transactions of idle connections up to 10 seconds late.
    await sleep(15_000)
    const before = await countTransactions(sql)
    await sleep(idleSeconds * 1000)
    const perSecond = ((await countTransactions(sql)) - before) / idleSeconds
    const jobs = await addMailJobs(sql, bench.settings.quick ? 1_000 : 4_000)
    const begun = performance.now()
    while ((await countJobs(sql)) > 0) await sleep(50)
    const rate = (jobs * 1000) / (performance.now() - begun)
    return [
      atLeast('mails per second', 200, rate),
      atMost('transactions while idle', 1, perSecond, 'per second'),
    ]
  })
