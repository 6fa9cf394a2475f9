import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { type Cluster, startCluster } from '../../scripts/postgres/cluster.ts'
import { readPostmaster } from '../../scripts/postgres/postmaster.ts'
import { freePorts } from '../../scripts/free-ports.ts'
import { root } from '../../scripts/root.ts'

/** Files that a base backup must exclude: those of the running server, and WAL, which replication sends. */
const skipped = ['postmaster.pid', 'postmaster.opts', 'pg_wal/*', 'pg_replslot/*', 'pg_stat_tmp/*']
const excluded = skipped.map((name) => `--exclude=./${name}`).join(' ')

/** Copies a folder with tar. Accepts tar's exit code 1, which means that a file changed during the copy. */
const copy = `mkdir -m 700 "$2" && { tar -C "$1" ${excluded} -c . || [ $? = 1 ]; } | tar -C "$2" -xp`

/**
 * A Postgres server with the product's settings, durability included. It can be killed and restarted with
 * the same data and address.
 */
export class Postgres {
  readonly folder: string
  readonly #port: number
  #settings: Record<string, string>
  #cluster: Cluster | undefined

  private constructor(port: number, settings: Record<string, string>) {
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-fault-'))
    // mkdtemp creates a folder with mode 700, but the user that runs Postgres must be able to enter it.
    chmodSync(this.folder, 0o755)
    this.#port = port
    this.#settings = settings
  }

  static async start(settings: Record<string, string> = {}): Promise<Postgres> {
    const started = new Postgres((await freePorts(1))[0], settings)
    await started.start()
    return started
  }

  static async following(primary: Postgres): Promise<Postgres> {
    const replica = new Postgres((await freePorts(1))[0], {})
    await replica.follow(primary)
    return replica
  }

  /**
   * Replaces the data and starts as a replica of `primary`. This server must be stopped. Copies the files of
   * the running primary with tar, because the npm package of Postgres lacks pg_basebackup.
   */
  async follow(primary: Postgres): Promise<void> {
    const { hostname, port, username, password } = new URL(primary.url)
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
    this.#settings = { ...primary.#settings, primary_conninfo: conninfo }
    const from = primary.#running.dataDir
    const to = path.join(this.folder, 'postgres')
    rmSync(to, { recursive: true, force: true })
    await primary.query(async (sql) => {
      await sql`select pg_backup_start('a replica', fast => true)`
      execFileSync('sh', ['-c', copy, 'copy', from, to])
      const [label] = await sql`select labelfile from pg_backup_stop(wait_for_archive => false)`
      writeFileSync(path.join(to, 'backup_label'), String(label?.['labelfile']))
    })
    writeFileSync(path.join(to, 'standby.signal'), '')
    copyFileSync(`${from}.password`, `${to}.password`)
    execFileSync('chown', ['-R', `--reference=${from}`, to])
    await this.start()
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
    const options = { root, dataDir, settings: this.#settings, port: this.#port }
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

  get #postmaster(): number {
    const running = readPostmaster(this.#running.dataDir)
    if (!running) throw new Error('Postgres is not running.')
    return running.pid
  }

  /** The child processes of the postmaster; `isConnection` marks client backends. */
  children(): { pid: number; isConnection: boolean }[] {
    const columns = ['-o', 'pid=,args=', '--ppid', String(this.#postmaster)]
    const lines = execFileSync('ps', columns, { encoding: 'utf8' }).trim().split('\n')
    return lines.map((line) => ({
      pid: Number.parseInt(line, 10),
      isConnection: / manyhands postgres /.test(line),
    }))
  }

  #signal(signal: NodeJS.Signals, what: 'first' | 'all') {
    const children = what === 'all' ? this.children() : []
    for (const pid of [this.#postmaster, ...children.map((child) => child.pid)]) {
      try {
        process.kill(pid, signal)
      } catch {
        // The process has just exited.
      }
    }
  }

  /** Sends SIGKILL to the postmaster only, or to all processes, as when a container is killed. */
  async kill(what: 'first' | 'all'): Promise<void> {
    this.#signal('SIGKILL', what)
    await this.#running.ended
  }

  /** Suspends all processes with SIGSTOP, which simulates a machine that hangs. */
  freeze(): void {
    this.#signal('SIGSTOP', 'all')
  }

  async stop(): Promise<void> {
    await this.#running.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
