import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from '../../scripts/postgres/cluster.ts'
import { readPostmaster } from '../../scripts/postgres/postmaster.ts'
import { freePorts } from '../../scripts/free-ports.ts'
import { root } from '../../scripts/root.ts'
import { copyCluster } from './copy-cluster.ts'

/**
 * A Postgres with the product's settings, durability included. It can be killed and started again on its
 * data, at the same address.
 */
export class Postgres {
  readonly folder: string
  readonly #port: number
  #settings: Record<string, string>
  #cluster: Cluster | undefined

  private constructor(port: number, settings: Record<string, string>) {
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-fault-'))
    // mkdtemp creates a private folder, but the database's own user must be able to enter it.
    chmodSync(this.folder, 0o755)
    this.#port = port
    this.#settings = settings
  }

  static async start(settings: Record<string, string> = {}): Promise<Postgres> {
    const [port] = await freePorts(1)
    const postgres = new Postgres(port, settings)
    await postgres.start()
    return postgres
  }

  /** Starts a streaming replica of `primary`. */
  static async following(primary: Postgres): Promise<Postgres> {
    const [port] = await freePorts(1)
    const postgres = new Postgres(port, {})
    await postgres.follow(primary)
    return postgres
  }

  /** Replaces the data, and becomes a replica of `primary`. This server must have ended. */
  async follow(primary: Postgres): Promise<void> {
    const { hostname, port, username, password } = new URL(primary.url)
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
    this.#settings = { ...primary.#settings, primary_conninfo: conninfo }
    const dataDir = path.join(this.folder, 'postgres')
    rmSync(dataDir, { recursive: true, force: true })
    await copyCluster(primary.url, primary.#running.dataDir, dataDir)
    await this.start()
  }

  get url(): string {
    return this.#running.url
  }

  get #running(): Cluster {
    if (!this.#cluster) throw new Error('This Postgres was never started.')
    return this.#cluster
  }

  /** Starts it (again). Processes of the last run may hold its shared memory for a moment. */
  async start(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        this.#cluster = await startCluster({
          root,
          dataDir: path.join(this.folder, 'postgres'),
          settings: this.#settings,
          port: this.#port,
        })
        return
      } catch (error) {
        if (tries === 20) throw error
        await sleep(50)
      }
    }
  }

  get postmaster(): number {
    const running = readPostmaster(this.#running.dataDir)
    if (!running) throw new Error('This Postgres has ended.')
    return running.pid
  }

  /** Backends of connections and other child processes. */
  children(): { pid: number; isConnection: boolean }[] {
    const columns = ['-o', 'pid=,args=', '--ppid', String(this.postmaster)]
    const lines = execFileSync('ps', columns, { encoding: 'utf8' }).trim().split('\n')
    return lines.map((line) => ({
      pid: Number.parseInt(line, 10),
      isConnection: / manyhands postgres /.test(line),
    }))
  }

  /** Sends SIGKILL to the postmaster, or to all processes as when a container ends. */
  async kill(what: 'first' | 'all'): Promise<void> {
    const children = what === 'all' ? this.children() : []
    for (const pid of [this.postmaster, ...children.map((child) => child.pid)]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The connection has just ended.
      }
    }
    await this.#running.ended
  }

  /** Stops all processes, as on a machine that hangs. */
  freeze(): void {
    const pids = [this.postmaster, ...this.children().map(({ pid }) => pid)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
  }

  async stop(): Promise<void> {
    await this.#running.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
