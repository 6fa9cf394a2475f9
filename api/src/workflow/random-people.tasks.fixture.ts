import { Logger, runOnce } from 'graphile-worker'
import { pino } from 'pino'
import type { TestApi } from '../app.fixture.ts'
import { backgroundTasks } from '../background/background.ts'
import { mailboxTransport } from '../mail/transport.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openNodePostgresPool } from '../platform/db/node-postgres-pool.ts'

/** Runs the background tasks when the test asks for it, except those that mail. */
export function openTasks({ sql, url }: TestApi, payments: PaymentProvider) {
  const pool = openNodePostgresPool(url, { max: 2 })
  const mail = {
    ...{ transport: mailboxTransport(sql), siteUrl: '', apiUrl: '' },
    ...{ tokenKey: '', sender: '' },
  }
  const log = pino({ level: 'silent' })
  const all = backgroundTasks({ sql, log, mail, payments }, new AbortController().signal)
  const taskList = Object.fromEntries(
    Object.entries(all).filter(([name]) => !name.includes('mail')),
  )
  const errors: string[] = []
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') errors.push(message)
  })
  return {
    /** Runs the tasks that are due, and those of each minute. Returns the errors. */
    async run(): Promise<string[]> {
      await sql`
        select graphile_worker.add_job('settle_due', job_key => 'settle_due', max_attempts => 1)`
      await runOnce({ pgPool: pool, noHandleSignals: true, taskList, logger })
      return errors.splice(0)
    },
    /** Drops the mails that wait. */
    async dropMails() {
      await sql`delete from event_mails`
      await sql`
        select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where task_identifier like '%mail%'`
    },
    close: () => pool.end(),
  }
}
