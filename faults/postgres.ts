import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { freePorts } from '../api/src/platform/process/free-ports.ts'
import { startCluster } from '../scripts/postgres/cluster.ts'
import { temporaryFolder } from '../scripts/postgres/owner.ts'
import { readPostmaster } from '../scripts/postgres/postmaster.ts'
import { root } from '../scripts/root.ts'

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * Starts Postgres with the product's settings, durability included. It can be killed and restarted with the same data
 * and address.
 */
export async function startPostgres() {
  const folder = temporaryFolder()
  const [port] = await freePorts(1)
  const begin = () => startCluster({ root, dataDir: path.join(folder, 'postgres'), port })
  let cluster = await begin()
  return {
    folder,
    url: cluster.url,
    /** Retries, because processes of the last run may briefly hold the shared memory. */
    async start(): Promise<void> {
      for (let tries = 0; tries < 20; tries += 1) {
        const begun = await begin().catch(() => sleep(50))
        if (begun) return void (cluster = begun)
      }
      cluster = await begin()
    },
    /** Kills the first process; the others notice and end. */
    async kill(): Promise<void> {
      const running = readPostmaster(cluster.dataDir)
      if (!running) throw new Error('Postgres is not running.')
      process.kill(running.pid, 'SIGKILL')
      await cluster.ended
    },
    async query<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
      const sql = postgres(cluster.url, { max: 1, onnotice: () => {} })
      return work(sql).finally(() => sql.end({ timeout: 1 }))
    },
    async stop(): Promise<void> {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
