import { Socket } from 'node:net'
import postgres from 'postgres'
import { repeat } from '../repeat.ts'
import { splitHosts } from './hosts.ts'
import { impatientSocket } from './impatient-socket.ts'

interface Server {
  host: string
  port: number
  sql: postgres.Sql
}

/** Within this a server answers a question about itself, or is taken for away. */
const patienceMs = 2_500
const everyMs = 1_000

/**
 * Which of the servers of an address leads, that is, takes writes. They are asked every second, and
 * whenever a connection is wanted while none is known. Who leads anew gets all connections: those to
 * another server are ended, also where it hangs and would never end them by itself.
 */
export class Leader {
  readonly #servers: Server[]
  readonly #sockets = new Map<Socket, Server>()
  readonly #watch: { stop(): void }
  #leading: Server | undefined
  #looking: Promise<Server | undefined> | undefined

  constructor(url: string, { isPooled = false } = {}) {
    this.#servers = splitHosts(url).map((one) => {
      const sql = postgres(one, {
        max: 1,
        connect_timeout: 2,
        backoff: () => 0.1,
        prepare: !isPooled,
        fetch_types: false,
        onnotice: () => {},
        connection: { application_name: 'manyhands-leader' },
        ...{ socket: impatientSocket(patienceMs) },
      })
      const { host, port } = sql.options
      return { host: host[0] ?? 'localhost', port: port[0] ?? 5432, sql }
    })
    this.#watch = repeat(async () => void (await this.#look()), { everyMs })
  }

  /** For a pool: sockets to the server that leads. While there is none they fail at once. */
  socket(silenceMs: number) {
    const open = impatientSocket(silenceMs)
    return async (): Promise<Socket> => {
      const server = this.#leading ?? (await this.#look())
      if (!server) return refused()
      const socket = open({ host: [server.host], port: [server.port], path: false })
      this.#sockets.set(socket, server)
      socket.once('close', () => this.#sockets.delete(socket))
      socket.once('error', () => {
        if (this.#leading === server) this.#leading = undefined
      })
      return socket
    }
  }

  async end() {
    this.#watch.stop()
    await Promise.all(this.#servers.map(({ sql }) => sql.end({ timeout: 1 })))
  }

  #look() {
    this.#looking ??= this.#find().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #find() {
    const timelines = await Promise.all(this.#servers.map(({ sql }) => timelineOf(sql)))
    // After a promotion the server that led before may come back and not know: its timeline is older.
    const newest = timelines.reduce((one, other) => (other > one ? other : one), '')
    this.#leading = newest === '' ? undefined : this.#servers[timelines.indexOf(newest)]
    if (this.#leading) {
      for (const [socket, server] of this.#sockets) if (server !== this.#leading) socket.destroy()
    }
    return this.#leading
  }
}

/** Of several hosts one has to be found; of one there is nothing to find. */
export const createLeader = (url: string, how: { isPooled?: boolean }) =>
  splitHosts(url).length > 1 ? new Leader(url, how) : undefined

/** Eight digits that are higher after each promotion; empty when it takes no writes or is away. */
async function timelineOf(sql: postgres.Sql): Promise<string> {
  try {
    const [row] = await sql<{ timeline: string | null }[]>`
      select case when not pg_is_in_recovery()
        then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`
    return row?.timeline ?? ''
  } catch {
    return ''
  }
}

function refused(): Socket {
  const code = 'ECONNREFUSED'
  const error = Object.assign(new Error('No server of the database takes writes.'), { code })
  const socket = new Socket()
  // The driver begins to listen once it has the socket.
  setImmediate(() => socket.destroy(error))
  return socket
}
