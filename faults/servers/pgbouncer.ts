import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'
import { PlainError } from '../../scripts/plain-error.ts'
import { databaseOwner } from '../../scripts/postgres/owner.ts'
import { installPackage } from '../../scripts/test/apt.ts'

const program = '/usr/sbin/pgbouncer'

/** @throws PlainError when PgBouncer is missing and cannot be installed */
function requirePgBouncer() {
  if (existsSync(program) || installPackage('pgbouncer')) return
  throw new PlainError('PgBouncer is missing: install the package pgbouncer.')
}

interface PgBouncerOptions {
  /** For its configuration and log. */
  folder: string
  databaseUrl: string
  /** The maximum number of connections to the database. */
  size: number
}

/** PgBouncer in transaction mode, configured as docs/deployment.md says. */
export class PgBouncer {
  readonly url: string
  readonly #port: number
  readonly #file: string
  #child: ChildProcess | undefined

  private constructor(port: number, file: string) {
    this.#port = port
    this.#file = file
    this.url = `postgres://manyhands@127.0.0.1:${port}/manyhands`
  }

  static async start({ folder, databaseUrl, size }: PgBouncerOptions): Promise<PgBouncer> {
    requirePgBouncer()
    const [port] = await freePorts(1)
    const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
    const file = path.join(folder, 'pgbouncer.ini')
    const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`
    const settings = [
      'statement_timeout = 15000',
      'lock_timeout = 5000',
      'idle_in_transaction_session_timeout = 15000',
    ]
    const query = settings.map((setting) => `set ${setting}`).join('; ')
    const lines = [
      '[databases]',
      `manyhands = ${server} dbname=${pathname.slice(1)} connect_query='${query}'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${size}`,
      'max_client_conn = 500',
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    const pgBouncer = new PgBouncer(port, file)
    await pgBouncer.start()
    return pgBouncer
  }

  /** Starts it (again) at the same address. */
  async start(): Promise<void> {
    const owner = databaseOwner()
    if (owner.uid !== undefined && owner.gid !== undefined) {
      chownSync(this.#file, owner.uid, owner.gid)
    }
    const log = openSync(`${this.#file}.log`, 'a')
    const child = spawn(program, [this.#file], { ...owner, cwd: '/', stdio: ['ignore', log, log] })
    closeSync(log)
    this.#child = child
    process.once('exit', () => child.kill('SIGKILL'))
    for (let tries = 0; !(await this.#listens()); tries += 1) {
      if (tries > 500) throw new Error(`PgBouncer did not start: ${this.#file}.log`)
      await sleep(10)
    }
  }

  async kill(): Promise<void> {
    if (!this.#child) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  async #listens(): Promise<boolean> {
    const socket = connect(this.#port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return true
    } catch {
      return false
    } finally {
      socket.destroy()
    }
  }
}
