import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { createOperatorSite } from './operator/site/site.ts'
import { openDatabase } from './platform/db/database.ts'
import { installTaskQueue } from './platform/db/task-queue.ts'
import { migrate } from './platform/db/migrate.ts'
import { createPool } from './platform/db/pool.ts'
import type { Sql } from './platform/db/sql.ts'
import { requireSupportedServer, statementTimeout } from './platform/db/server-version.ts'
import { type ApiEnv, readApiEnv } from './platform/env.ts'
import { startBackground } from './background/background.ts'
import { measureTasks } from './background/task-metrics.ts'
import { measureStreams } from './live/live-metrics.ts'
import { LiveStreams } from './live/live-streams.ts'
import { startLiveUpdates } from './live/live-updates.ts'
import { closeServer, createHttpServer } from './platform/server/http-server.ts'
import type { ImageStore } from './platform/image-store/image-store.ts'
import { openImageStore } from './platform/image-store/open-image-store.ts'
import { addressOf, mailboxTransport, type MailTransport, smtpTransport } from './mail/transport.ts'
import { saveDistanceSetting } from './places/places.sql.ts'
import { createPushKeys } from './push/push-keys.ts'
import { measurePayments } from './payments/payment-metrics.ts'
import { openPayments } from './payments/open-payments.ts'
import { startImageSweep } from './images/sweep-images.ts'
import { watchImageStore } from './platform/image-store/watch-image-store.ts'
import { createLoad } from './platform/overload/load.ts'
import { createLog } from './platform/log/log.ts'
import { measureDatabase } from './platform/metrics/database-metrics.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { createProcessMetrics } from './platform/metrics/process-metrics.ts'
import { createSessionReader } from './sessions/session-reader.ts'
import { mailboxSms, type SmsTransport, webhookTransport } from './sms/sms.ts'

/** The running API without an HTTP server. */
export interface OpenApi {
  app: ReturnType<typeof createApp>
  sql: Sql
  images: ImageStore
  /** Tells admission control of a new connection. */
  onConnection: () => void
  /**
   * Serves the site of the operators on its own port, until `stop`. Returns its address or the reason why it does not run;
   * undefined if this process has none. The product runs without it, too.
   */
  serveOperators(): Promise<{ url: string } | { failure: string } | undefined>
  /** Ends the event streams, which would otherwise keep the server open. */
  endStreams(): void
  /** Stops all background work, then closes the pools. Call it when no request is in progress. */
  stop(): Promise<void>
}

/**
 * Opens the pools and the image store, and starts the background work, without an HTTP server. If
 * one of these steps fails, closes the pools.
 */
async function openApi(env: ApiEnv, log: Logger): Promise<OpenApi> {
  const tracing = await startTracing(env)
  const database = openDatabase(env)
  const { sql, lists, readiness } = database
  try {
    const metrics = createMetrics(createProcessMetrics(env.release, env.images))
    const images = watchImageStore(await openImageStore(env.images), metrics)
    measureDatabase({ main: sql, lists }, metrics.registry)
    const load = createLoad(env.settings.load)
    const live = new LiveStreams({ most: Math.floor(env.maxConnections * 0.8) })
    const payments = await openPayments(env, sql)
    // Like the settings of payments, it is kept while the database is away.
    await saveDistanceSetting(sql, env.zipDistances).catch(() => {})
    const readPushKeys = createPushKeys(sql, env.pushKeys)
    const app = createApp({
      sql,
      lists,
      readiness,
      images,
      settings: env.settings,
      log,
      metrics,
      live,
      load,
      hasMailbox: hasMailbox(env),
      payments,
      readPushKeys,
    })
    const imageSweep = startImageSweep(sql, images, {
      onDone: () => metrics.sweeps.setToCurrentTime({ sweep: 'images' }),
      onError: (error) => log.error({ err: error }, 'the sweep of images failed'),
    })
    const updates = startLiveUpdates({
      listenUrl: env.listenUrl,
      sql,
      live,
      log,
      readSession: createSessionReader(sql, env.settings.session.idleSeconds),
    })
    measureStreams(live, updates.silentSeconds, metrics.registry)
    const transport = mailTransport(env, sql)
    if (!transport) log.warn('MAIL_URL is not set: mails wait, and fail after 16 hours.')
    if (!smsTransport(env, sql))
      log.warn('SMS_URL is not set: packers get no codes by text message.')
    const sender = addressOf(env.mailFrom)
    const background = env.hasBackgroundWork
      ? startBackground({
          url: env.listenUrl ?? env.databaseUrl,
          isPooled: env.listenUrl === undefined,
          sql,
          log,
          payments: payments?.provider,
          sms: smsTransport(env, sql),
          mail: {
            transport: transport ?? noTransport,
            siteUrl: env.siteUrl,
            apiUrl: env.settings.publicUrl ?? env.siteUrl,
            // Contains the password of the mail server.
            tokenKey: env.smtp?.url ?? '',
            sender,
          },
          push: { readKeys: readPushKeys, contact: sender, settings: env.settings },
        })
      : undefined
    if (background) measureTasks(() => background.count(), metrics.registry)
    measurePayments(sql, metrics.registry)
    let operatorServer: Server | undefined
    return {
      app,
      sql,
      images,
      endStreams: () => live.close(),
      onConnection: () => load.slots.connected(),
      async serveOperators() {
        if (!env.operators) return undefined
        const { host, port, publicUrl } = env.operators
        const secure = publicUrl?.startsWith('https:') ?? false
        const settings = { ...env.settings, publicUrl, secure, allowedOrigins: [] }
        const site = createOperatorSite({ sql, images, settings, log, metrics })
        const server = createHttpServer(site.fetch, { maxConnections: 1_000 })
        try {
          operatorServer = await listenAt(server, { host, port })
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException
          const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`
          return {
            failure: `Port ${port} of ${host} ${reason}: set OPERATOR_PORT to another one, as in OPERATOR_PORT=3101.`,
          }
        }
        const bound = (server.address() as AddressInfo).port
        return { url: publicUrl ?? `http://localhost:${bound}` }
      },
      async stop() {
        if (operatorServer) await closeServer(operatorServer, 1_000)
        imageSweep.stop()
        await Promise.all([updates.stop(), background?.stop()])
        transport?.close()
        await Promise.all([database.end(2), tracing?.shutdown().catch(() => {})])
      },
    }
  } catch (error) {
    await database.end(1)
    throw error
  }
}

/** Only a development server, without PUBLIC_URL, has a mailbox. */
const hasMailbox = ({ smtp, settings }: ApiEnv) => !smtp && settings.publicUrl === null

function mailTransport(env: ApiEnv, sql: Sql): MailTransport | undefined {
  if (env.smtp) return smtpTransport(env.smtp)
  return hasMailbox(env) ? mailboxTransport(sql) : undefined
}

function smsTransport(env: ApiEnv, sql: Sql): SmsTransport | undefined {
  if (env.smsUrl !== undefined) return webhookTransport(env.smsUrl)
  return hasMailbox(env) ? mailboxSms(sql) : undefined
}

const noTransport: MailTransport = {
  send: () => Promise.reject(new Error('MAIL_URL is not set')),
  close() {},
}

async function startTracing({ tracesTo, release }: ApiEnv) {
  if (tracesTo === undefined) return undefined
  const { startOpenTelemetry } = await import('./platform/tracing/open-telemetry.ts')
  return startOpenTelemetry({ endpoint: tracesTo, release })
}

/**
 * Migrates through its own pool without a statement timeout, because changing a large table or
 * waiting for another migrating process can take a long time.
 */
export async function migrateDatabase(env: ApiEnv, log: Logger) {
  const { databaseUrl, isPooled } = env
  const sql = createPool(databaseUrl, { max: 2, statementMs: null, isPooled })
  try {
    await requireSupportedServer(sql)
    await installTaskQueue(sql, databaseUrl)
    const added = await migrate(sql)
    if (isPooled && (await statementTimeout(sql)) === '0') {
      log.warn('Statements have no timeout: set statement_timeout in the pooler (connect_query).')
    }
    if (added.length > 0) log.info({ migrations: added }, 'database migrated')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Migrates the database and opens the API inside another server's process. `source` has the
 * environment variables. By default, the API logs only warnings and errors.
 */
export async function openEmbeddedApi(source: NodeJS.ProcessEnv): Promise<OpenApi> {
  const env = readApiEnv(source)
  const log = createLog(env.logLevel ?? 'warn')
  await migrateDatabase(env, log)
  return openApi(env, log)
}

/**
 * How long the shutdown waits for requests in progress. By default, Docker kills a container after
 * ten seconds, and closing the pools takes some of that time, too.
 */
const graceMs = 7_000

/** Serves the API in this process. The database must be migrated already. */
export async function serveApi(env: ApiEnv, log: Logger) {
  const api = await openApi(env, log)
  try {
    const server = await listen(api, env)
    const operators = await api.serveOperators()
    if (operators && 'failure' in operators) {
      log.warn(`The site of the operators does not run. ${operators.failure}`)
    } else if (operators) log.info(`operators at ${operators.url}`)
    return {
      url: `http://${env.host}:${(server.address() as AddressInfo).port}`,
      async stop() {
        api.endStreams()
        await closeServer(server, graceMs)
        await api.stop()
      },
    }
  } catch (error) {
    await api.stop()
    throw error
  }
}

function listen({ app, onConnection }: OpenApi, { host, port, maxConnections }: ApiEnv) {
  const server = createHttpServer(app.fetch, { maxConnections })
  server.on('connection', onConnection)
  // With Node's default backlog of 511, the kernel drops connections of a burst, and the clients'
  // TCP retries them only after a second or more.
  return listenAt(server, { port, host, backlog: maxConnections })
}

const listenAt = (server: Server, options: { host: string; port: number; backlog?: number }) =>
  new Promise<Server>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => resolve(server))
  })
