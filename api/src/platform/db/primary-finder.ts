import { Socket } from 'node:net'
import postgres from 'postgres'
import { repeat } from '../process/repeat.ts'
import { splitHosts } from './hosts.ts'
import { socketWithTimeout } from './socket-timeout.ts'

interface Server {
  host: string
  port: number
  url: string
  sql: postgres.Sql
}

/** A server that does not respond to the check within this time counts as down. */
const timeoutMs = 2_500
const everyMs = 1_000

/**
 * Finds the primary among the hosts of a URL. Checks all servers every second, and whenever a pool
 * needs a connection while no primary is known. After a failover, closes all connections to other
 * servers, because a server that hangs would never close them.
 */
export class PrimaryFinder {
  readonly #servers: Server[]
  readonly #sockets = new Map<Socket, Server>()
  readonly #watch: { stop(): void }
  #primary: Server | undefined
  /**
   * The newest Postgres timeline seen so far. Each promotion of a replica starts a new timeline.
   */
  #timeline = ''
  #checking: Promise<Server | undefined> | undefined

  constructor(url: string, { isPooled = false } = {}) {
    this.#servers = splitHosts(url).map((one) => {
      const sql = postgres(one, {
        max: 1,
        connect_timeout: 2,
        backoff: () => 0.1,
        prepare: !isPooled,
        fetch_types: false,
        onnotice: () => {},
        connection: { application_name: 'manyhands-primary-finder' },
        ...{ socket: socketWithTimeout(timeoutMs) },
      })
      const { host, port } = sql.options
      return { host: host[0] ?? 'localhost', port: port[0] ?? 5432, url: one, sql }
    })
    this.#watch = repeat(async () => void (await this.#check()), { everyMs })
  }

  /**
   * Returns a function for the `socket` option of a pool. The function opens sockets to the
   * primary. If a check finds no primary, the socket fails with ECONNREFUSED.
   */
  socket(silenceMs: number) {
    const open = socketWithTimeout(silenceMs)
    return async (): Promise<Socket> => {
      const server = this.#primary ?? (await this.#check())
      if (!server) return refused()
      const socket = open({ host: [server.host], port: [server.port], path: false })
      this.#sockets.set(socket, server)
      socket.once('close', () => this.#sockets.delete(socket))
      socket.once('error', () => {
        if (this.#primary === server) this.#primary = undefined
      })
      return socket
    }
  }

  /**
   * Returns the URL of the primary, for libraries such as graphile-worker, or undefined if no
   * primary is found.
   */
  async url(): Promise<string | undefined> {
    return (this.#primary ?? (await this.#check()))?.url
  }

  async end() {
    this.#watch.stop()
    await Promise.all(this.#servers.map(({ sql }) => sql.end({ timeout: 1 })))
  }

  #check() {
    this.#checking ??= this.#find().finally(() => (this.#checking = undefined))
    return this.#checking
  }

  /**
   * Asks all servers for their timeline. A server on a newer timeline than `#timeline` becomes the
   * primary immediately, without waiting for servers that hang. Otherwise the server on the newest
   * timeline becomes the primary once all checks have ended.
   */
  #find() {
    return new Promise<Server | undefined>((resolve) => {
      let newest = { timeline: '', server: undefined as Server | undefined }
      const checks = this.#servers.map(async (server) => {
        const timeline = await timelineOf(server.sql)
        if (timeline > newest.timeline) newest = { timeline, server }
        if (this.#timeline !== '' && timeline > this.#timeline)
          resolve(this.#setPrimary({ timeline, server }))
      })
      void Promise.all(checks).then(() => resolve(this.#setPrimary(newest)))
    })
  }

  /**
   * Closes all connections to servers other than the new primary. Sets no primary if no server on
   * the newest timeline seen so far responds: a server on an older timeline is a former primary
   * that returned after a failover.
   */
  #setPrimary({ timeline, server }: { timeline: string; server: Server | undefined }) {
    if (timeline < this.#timeline) this.#primary = undefined
    else {
      this.#timeline = timeline
      this.#primary = server
      for (const [socket, other] of this.#sockets) if (other !== server) socket.destroy()
    }
    return this.#primary
  }
}

/** Returns undefined if the URL has only one host. */
export const createPrimaryFinder = (url: string, how: { isPooled?: boolean }) =>
  splitHosts(url).length > 1 ? new PrimaryFinder(url, how) : undefined

/**
 * Returns the server's timeline: eight hexadecimal digits that increase with each promotion.
 * Returns an empty string if the server is a replica or down.
 */
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
  const error = Object.assign(new Error('No database server accepts writes.'), { code })
  const socket = new Socket()
  // Fail on the next tick, because the driver adds its error listener after it gets the socket.
  setImmediate(() => socket.destroy(error))
  return socket
}
