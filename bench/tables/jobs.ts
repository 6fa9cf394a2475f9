import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import type { Table } from '../report.ts'
import { startProduct } from '../servers/contestants.ts'
import { addMailJobs, addSettleJob, countJobs, countTransactions } from './jobs.sql.ts'

/** Long enough for one run of the job that runs every minute. */
const idleSeconds = 60

/** Measures how fast one process runs the jobs that mail, and what an idle process asks of Postgres. */
export async function jobTables({ settings, databases }: Bench): Promise<Table[]> {
  const { sql, url } = await databases.withGigs(settings.sizes.small)
  const server = await startProduct(url, { BACKGROUND_WORK: '' })
  try {
    // The seed has gigs that expire now; their customers get mails.
    await addSettleJob(sql)
    while ((await countJobs(sql)) > 0) await sleep(50)
    // Postgres counts transactions of idle connections up to 10 seconds late.
    await sleep(15_000)
    const before = await countTransactions(sql)
    await sleep(idleSeconds * 1000)
    const perSecond = ((await countTransactions(sql)) - before) / idleSeconds
    const jobs = settings.quick ? 1_000 : 4_000
    await addMailJobs(sql, jobs)
    const begun = performance.now()
    while ((await countJobs(sql)) > 0) await sleep(50)
    const rate = (jobs * 1000) / (performance.now() - begun)
    return [
      {
        title: 'Background jobs',
        note: 'One process. Each job mails a user about an event, to the development mailbox.',
        rows: [
          {
            row: 'mails per second',
            goal: '>= 200',
            reached: rate >= 200,
            figures: { jobs, 'per second': rate },
          },
          {
            row: 'transactions per second while idle',
            goal: '<= 1',
            reached: perSecond <= 1,
            figures: { 'per second': perSecond },
          },
        ],
      },
    ]
  } finally {
    await server.stop()
  }
}
