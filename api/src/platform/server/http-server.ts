import { createServer, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { PlatformEnv } from '../platform-env.ts'

/**
 * 10,000 connections take up to 150 MB of memory: about 10 KB for an idle connection, 15 KB for an
 * event stream. Each also takes a file descriptor.
 */
export const defaultMaxConnections = 10_000

type Fetch = (request: Request, env: PlatformEnv['Bindings']) => Response | Promise<Response>

const timeouts = {
  headersTimeout: 20_000,
  // A photo of 10 MB arrives in time over a line of 35 KB/s.
  requestTimeout: 300_000,
  // Longer than the keep-alive timeout of proxies. Otherwise a proxy could send a request on a
  // closing connection.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
}

/** A connection without any bytes for this time is closed. Event streams send some every 25 s. */
const silenceMs = 60_000

/** Creates an HTTP server with limits for slow clients. Node itself answers what is not valid HTTP. */
export function createHttpServer(fetch: Fetch, { maxConnections = defaultMaxConnections } = {}) {
  const answer = getRequestListener(
    async (request, bindings) => {
      // The cast is safe, because this server supports only HTTP/1.
      const env = bindings as HttpBindings
      const response = await fetch(request, env)
      if (!server.listening) env.outgoing.shouldKeepAlive = false
      return response
    },
    // Probes of load balancers may use HTTP/1.0 without a Host header.
    { hostname: 'localhost' },
  )
  const server = createServer(timeouts, answer)
  server.maxConnections = maxConnections
  return server.setTimeout(silenceMs)
}

/**
 * Accepts no more connections, closes idle ones, lets running requests finish, and closes the
 * remaining connections after `graceMs`.
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle)
      clearTimeout(cut)
      resolve()
    })
  })
}
