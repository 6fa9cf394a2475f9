import { Socket } from 'node:net'
import postgres from 'postgres'
import { repeat } from '../process/repeat.ts'
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
  /** The newest that was ever seen. */
  #timeline = ''
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

  /** A server that was promoted since is believed at once: one that hangs has nothing to add. */
  #find() {
    return new Promise<Server | undefined>((resolve) => {
      let newest = { timeline: '', server: undefined as Server | undefined }
      const asked = this.#servers.map(async (server) => {
        const timeline = await timelineOf(server.sql)
        if (timeline > newest.timeline) newest = { timeline, server }
        if (this.#timeline !== '' && timeline > this.#timeline)
          resolve(this.#follow({ timeline, server }))
      })
      void Promise.all(asked).then(() => resolve(this.#follow(newest)))
    })
  }

  /** After a promotion the server that led before may come back and not know: its timeline is older. */
  #follow({ timeline, server }: { timeline: string; server: Server | undefined }) {
    if (timeline < this.#timeline) this.#leading = undefined
    else {
      this.#timeline = timeline
      this.#leading = server
      for (const [socket, other] of this.#sockets) if (other !== server) socket.destroy()
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
