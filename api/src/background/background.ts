import type { Logger as GraphileLogger, Runner, TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { openNodePostgresPool } from '../platform/db/node-postgres-pool.ts'
import { z } from 'zod'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { tellPackers } from '../workflow/urgent.sql.ts'
import { addCheckReminders, deleteOldCertificates } from '../checks/checks.sql.ts'
import { checkTasks } from '../sms/sms-tasks.ts'
import { addDuePayments, paymentTasks } from '../payments/payment-tasks.ts'
import { hourMs } from '../rules/windows.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { addReminders } from '../mail/mail.sql.ts'
import { deleteSentEvents } from '../mail/event-mails.sql.ts'
import { type MailOptions, mailTasks } from '../mail/mail-tasks.ts'
import { type PushOptions, pushTasks } from '../push/push-tasks.ts'
import { wakePushes } from '../push/pushes.sql.ts'
import { noSms, type SmsTransport } from '../sms/sms.ts'
import { runEach, settleDue } from './settle-due.ts'
import type { TaskStatus } from './task-metrics.ts'
import { countTasks, dropSuperseded, unlockDeadTasks } from './tasks.sql.ts'

interface BackgroundOptions {
  /** The URL of the database, or of a pooler in transaction mode if `isPooled`. */
  url: string
  isPooled: boolean
  sql: Sql
  log: Logger
  mail: MailOptions
  sms?: SmsTransport | undefined
  /** Undefined in tests without pushes. */
  push?: PushOptions | undefined
  /** Undefined if customers pay packers directly. */
  payments?: PaymentProvider | undefined
  /** The pause before the first start and each restart. */
  pauseMs?: number
}

/**
 * How long the background tasks may take to stop. On a broken connection, a query would wait for 20
 * seconds, but Docker kills a container after ten.
 */
const stopMs = 2_000

const AccountTask = z.object({ account: z.int() })
const GigTask = z.object({ gig_id: z.int() })

/** Several, so that a slow SMTP server does not delay other tasks. */
const concurrency = 5

/** graphile-worker listens on one connection, and takes and completes tasks on the others. */
const connections = concurrency + 1

/**
 * Runs background tasks (graphile-worker) in this process until stopped. Several processes share the
 * tasks through the database. graphile-worker gives up after ten failed queries, so this function
 * restarts it after failures, such as a failover.
 */
export function startBackground(options: BackgroundOptions) {
  const { url, isPooled, log, payments, pauseMs = 2_000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let current: { runner: Runner; pool: Pool } | undefined
  let scheduledAt = Date.now() / 1000

  async function keepRunning() {
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await runTasks().catch((err: unknown) => {
        if (!signal.aborted) log.warn({ err }, 'background tasks stopped, and start again')
      })
    }
  }

  async function runTasks() {
    // Import graphile-worker only now, because the import takes 0.3 seconds and must not delay the
    // API's start.
    const { Logger: ScopedLogger, parseCronItems, run } = await import('graphile-worker')
    const pool = openNodePostgresPool(url, { max: connections })
    try {
      const runner = await run({
        pgPool: pool,
        noPreparedStatements: isPooled,
        noHandleSignals: true,
        concurrency,
        preset: {
          worker: {
            // Without a delay, graphile-worker does not handle the error if the connection is lost
            // while it completes or fails a task, and the unhandled rejection ends the process.
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
        // With LISTEN, new tasks start at once, and the worker that takes one then takes all that are due. Polling
        // only finds tasks that were added while the connection was lost. Each concurrent worker polls.
        pollInterval: isPooled ? 5_000 : 60_000,
        gracefulShutdownAbortTimeout: stopMs,
        logger: new ScopedLogger(() => logTo(log)) satisfies GraphileLogger,
        taskList: backgroundTasks(options, signal),
        // With a `jobKey`, a new task replaces a waiting one, so tasks do not pile up during an
        // outage.
        parsedCronItems: parseCronItems([
          {
            task: 'settle_due',
            match: '* * * * *',
            options: { jobKey: 'settle_due', maxAttempts: 1, backfillPeriod: 0 },
          },
          ...(payments ? [reconcileHourly] : []),
          // Morning in all of the United States, in UTC; later if no process ran then.
          {
            task: 'add_new_jobs_mails',
            match: '0 15 * * *',
            options: { jobKey: 'add_new_jobs_mails', maxAttempts: 1, backfillPeriod: 6 * hourMs },
          },
        ]),
      })
      runner.events.on('cron:scheduled', ({ timestamp }) => (scheduledAt = timestamp / 1000))
      current = { runner, pool }
      if (signal.aborted) await end(runner)
      await runner.promise
    } finally {
      current = undefined
      await withinStopTime(pool.end())
    }
  }

  const running = keepRunning()
  return {
    /**
     * Returns the task counts; undefined while graphile-worker is stopped, or if the database takes
     * over a second.
     */
    async count(): Promise<TaskStatus | undefined> {
      const reading = current && countTasks(current.pool).catch(() => undefined)
      const counts = await Promise.race([reading, sleep(1_000, undefined, { ref: false })])
      return counts && { ...counts, scheduledAt }
    },
    async stop() {
      stopping.abort()
      await withinStopTime(Promise.all([current && end(current.runner), running]))
    },
  }
}

const reconcileHourly = {
  task: 'reconcile_payments',
  match: '17 * * * *',
  options: { jobKey: 'reconcile_payments', maxAttempts: 1, backfillPeriod: 0 },
}

/** Returns the background tasks. Those that take long end early once the signal is aborted. */
export const backgroundTasks = (
  {
    sql,
    log,
    mail,
    sms = noSms,
    push,
    payments,
  }: Pick<BackgroundOptions, 'sql' | 'log' | 'mail' | 'sms' | 'push' | 'payments'>,
  signal: AbortSignal,
): TaskList => ({
  ...mailTasks(sql, log, mail),
  ...checkTasks(sql, sms),
  ...(push && pushTasks(sql, log, push, signal)),
  ...(payments && paymentTasks(sql, log, payments)),
  async tell_packers(payload) {
    const { gig_id } = GigTask.parse(payload)
    await runTx(sql, (tx) => tellPackers(tx, gig_id))
  },
  async log_deletion(payload) {
    log.info(AccountTask.parse(payload), 'account deleted')
  },
  async settle_due() {
    await runEach([
      () => settleDue(sql, () => signal.aborted),
      async () => payments && addDuePayments(sql, payments.name),
      () => addReminders(sql),
      () => addCheckReminders(sql),
      () => deleteOldCertificates(sql),
      () => deleteSentEvents(sql),
      () => wakePushes(sql),
      () => dropSuperseded(sql, ['settle_due', 'mail_events', 'send_pushes']),
      () => unlockDeadTasks(sql),
    ])
  },
})

const withinStopTime = (work: Promise<unknown>) =>
  Promise.race([work, sleep(stopMs, undefined, { ref: false })])

/** Stops the runner. Ignores the error that `stop` throws if the runner has stopped already. */
const end = (runner: Runner) => runner.stop().catch(() => {})

const logTo = (log: Logger) => (level: string, message: string) => {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
}
