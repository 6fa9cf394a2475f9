import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePorts } from '../free-ports.fixture.ts'

/**
 * Starts a TCP proxy to the database. Tests can cut its connections and restore it, or make it keep
 * connections open without forwarding anything.
 * @param onData gets all data before it is forwarded; data for which it returns false is dropped
 */
export async function createProxy(
  databaseUrl: string,
  onData: (from: 'client' | 'server', bytes: Buffer) => boolean = () => true,
) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const [name, from, to] of [
      ['client', client, upstream],
      ['server', upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        const isForwarded = onData(name, bytes) && !silent
        if (isForwarded) to.write(bytes)
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const [port] = await freePorts(1)
  async function listen() {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`

  return {
    url: url.href,
    /** Resets all connections and refuses new ones. */
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
    },
    restore: listen,
    /** While `on`, the proxy accepts connections and closes none, but forwards no data. */
    dropData(on: boolean) {
      silent = on
    },
  }
}
