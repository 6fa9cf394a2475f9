import { Logger as GraphileLogger, runOnce } from 'graphile-worker'
import { pino } from 'pino'
import { confirmAddress } from '../account/account.fixture.ts'
import type { TestApi } from '../app.fixture.ts'
import { openNodePostgresPool } from '../platform/db/node-postgres-pool.ts'
import type { DevelopmentMail } from './mail.sql.ts'
import { mailTasks } from './mail-tasks.ts'
import { type MailTransport, mailboxTransport } from './transport.ts'

export const siteUrl = 'https://example.com'

/** Runs the tasks that are due, and failed ones as if their pause had passed. */
export async function runMailTasks(
  api: TestApi,
  transport: MailTransport = mailboxTransport(api.sql),
) {
  await api.sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where run_at > now() and attempts < max_attempts having count(*) > 0`
  const pool = openNodePostgresPool(api.url, { max: 3 })
  const options = {
    transport,
    siteUrl,
    apiUrl: siteUrl,
    tokenKey: 'a key',
    sender: 'no-reply@example.com',
  }
  try {
    await runOnce({
      pgPool: pool,
      taskList: mailTasks(api.sql, pino({ level: 'silent' }), options),
      logger: new GraphileLogger(() => () => {}),
      noHandleSignals: true,
    })
  } finally {
    await pool.end()
  }
}

/** Confirms all addresses: an address that was never confirmed gets only 3 mails in an hour. */
export async function confirmAddresses({ sql }: TestApi) {
  const people = await sql<{ id: number }[]>`select id from users where email <> '' order by id`
  for (const { id } of people) await confirmAddress(sql, id)
}

/** Moves the due times of mails about jobs into the past. */
export const passTime = (api: TestApi, time: string) => api.sql`
  update event_mails set due_at = due_at - ${time}::interval, tried_at = tried_at - ${time}::interval,
    sent_at = sent_at - ${time}::interval`

/** Lets 10 minutes pass, runs the due jobs, and returns the new mails, oldest first. Empties the mailbox. */
export async function takeMails(api: TestApi) {
  await passTime(api, '10 minutes')
  return takeMailsNow(api)
}

/** Like `takeMails`, but lets no time pass. */
export async function takeMailsNow(api: TestApi) {
  await runMailTasks(api)
  const mails = await api.sql<(DevelopmentMail & { recipient: string })[]>`
    delete from development_mails returning *`
  return mails.toSorted((a, b) => a.id - b.id)
}

/** Returns the token of the link in a mail. */
export const tokenIn = ({ text }: { text: string }) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
