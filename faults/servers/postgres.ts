import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { type Cluster, startCluster } from '../../scripts/postgres/cluster.ts'
import { readPostmaster } from '../../scripts/postgres/postmaster.ts'
import { freePorts } from '../../scripts/free-ports.ts'
import { root } from '../../scripts/root.ts'

/**
 * A Postgres server with the product's settings, durability included. It can be killed and restarted with
 * the same data and address.
 */
export class Postgres {
  readonly folder: string
  readonly #port: number
  #cluster: Cluster | undefined

  private constructor(port: number) {
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-fault-'))
    // mkdtemp creates a folder with mode 700, but the user that runs Postgres must be able to enter it.
    chmodSync(this.folder, 0o755)
    this.#port = port
  }

  static async start(): Promise<Postgres> {
    const started = new Postgres((await freePorts(1))[0])
    await started.start()
    return started
  }

  get url(): string {
    return this.#running.url
  }

  async query<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
    const sql = postgres(this.url, { max: 1, onnotice: () => {} })
    return work(sql).finally(() => sql.end({ timeout: 1 }))
  }

  get #running(): Cluster {
    if (!this.#cluster) throw new Error('Postgres was never started.')
    return this.#cluster
  }

  /** Starts or restarts the server. Retries, because processes of the last run may briefly hold the shared memory. */
  async start(): Promise<void> {
    const dataDir = path.join(this.folder, 'postgres')
    const options = { root, dataDir, port: this.#port }
    for (let tries = 0; ; tries += 1) {
      try {
        this.#cluster = await startCluster(options)
        return
      } catch (error) {
        if (tries === 20) throw error
        await sleep(50)
      }
    }
  }

  /** Kills the first process; the others notice and end. */
  async kill(): Promise<void> {
    const running = readPostmaster(this.#running.dataDir)
    if (!running) throw new Error('Postgres is not running.')
    process.kill(running.pid, 'SIGKILL')
    await this.#running.ended
  }

  async stop(): Promise<void> {
    await this.#running.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
