import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { closeServer, createHttpServer } from 'api/server'
import { PlainError } from '../plain-error.ts'
import type { StartSettings } from './settings.ts'

interface Inside {
  fetch: Parameters<typeof createHttpServer>[0]
  /** Called for each new connection. */
  onConnection: () => void
}

type DoorSettings = Pick<StartSettings, 'host' | 'port' | 'maxConnections'>

/** The time limit for requests in flight at shutdown. Product and database together stop within 10 s. */
const graceMs = 6_000

/**
 * Listens on the port before the build, so that startup fails immediately if the port is in use.
 * @throws PlainError if the port is in use or forbidden, or if the host is not an address of this machine
 */
export async function claimFrontDoor({ host, port, maxConnections }: DoorSettings) {
  let open: (inside: Inside) => void = () => {}
  const ready = new Promise<Inside>((resolve) => (open = resolve))
  const server = createHttpServer(async (...request) => (await ready).fetch(...request), {
    maxConnections,
  })
  void ready.then(({ onConnection }) => server.on('connection', onConnection))
  server.listen({ host, port, backlog: server.maxConnections })
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EADDRINUSE' && code !== 'EACCES') {
      throw new PlainError(`HOST=${host} is not an address of this machine (${code}).`)
    }
    const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`
    throw new PlainError(`Port ${port} ${reason}: set PORT to another one, as in PORT=3001.`)
  })
  const place = server.address() as AddressInfo
  return {
    /** The IP address that the server listens on. */
    host: place.address,
    port: place.port,
    /** Passes requests to `inside`, including those that arrived before this call and wait. */
    open: (inside: Inside) => open(inside),
    /** Stops accepting requests, and resolves when the requests in flight are done. */
    close: () => closeServer(server, graceMs),
  }
}
