import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { type Logger, pino } from 'pino'
import { createApp } from './app.ts'
import { migrate } from './db/migrate.ts'
import { createPool, type Sql } from './db/pool.ts'
import { requireSupportedServer } from './db/server-version.ts'
import { type ApiEnv, readApiEnv } from './env.ts'
import { createHttpServer } from './http/http-server.ts'
import { createFileImageStore, type ImageStore } from './images/image-store.ts'
import { startImageSweep } from './images/sweep-images.ts'

export interface OpenApi {
  app: ReturnType<typeof createApp>
  sql: Sql
  images: ImageStore
  /** Ends the sweep and the pool; requests under way have to be answered before. */
  stop(): Promise<void>
}

/** The API without a server of its own: pool, migrations, sweep. What fails leaves nothing open. */
async function openApi(env: ApiEnv, log: Logger): Promise<OpenApi> {
  await migrateDatabase(env.databaseUrl, log)
  const sql = createPool(env.databaseUrl, {
    max: env.poolSize,
    statementMs: env.statementSeconds * 1000,
  })
  try {
    const images = createFileImageStore(env.imagesDir)
    const app = createApp({ sql, images, settings: env.settings, log })
    const sweep = startImageSweep(sql, images, {
      onError: (error) => log.error({ err: error }, 'the sweep of pictures failed'),
    })
    return {
      app,
      sql,
      images,
      async stop() {
        sweep.stop()
        await sql.end({ timeout: 5 })
      },
    }
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
}

/** By a pool of its own: a large table, or another process that migrates, may take its time. */
async function migrateDatabase(url: string, log: Logger) {
  const sql = createPool(url, { max: 2, statementMs: null })
  try {
    await requireSupportedServer(sql)
    const added = await migrate(sql)
    if (added.length > 0) log.info({ migrations: added }, 'database migrated')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The API inside another server's process: settings from `source`, warnings only in the log. */
export const openEmbeddedApi = (source: NodeJS.ProcessEnv): Promise<OpenApi> =>
  openApi(readApiEnv(source), pino({ level: 'warn' }))

export interface RunningApi {
  url: string
  stop(): Promise<void>
}

/** The API as a service. */
export async function serveApi(env: ApiEnv, log: Logger = pino()): Promise<RunningApi> {
  const api = await openApi(env, log)
  try {
    const server = await listen(api.app.fetch, env)
    return {
      url: `http://${env.host}:${(server.address() as AddressInfo).port}`,
      async stop() {
        await close(server)
        await api.stop()
      },
    }
  } catch (error) {
    await api.stop()
    throw error
  }
}

function listen(fetch: OpenApi['app']['fetch'], { host, port }: ApiEnv) {
  return new Promise<Server>((resolve, reject) => {
    const server = createHttpServer(fetch)
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Requests under way are finished; who takes longer than ten seconds is cut off. */
function close(server: Server) {
  return new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
