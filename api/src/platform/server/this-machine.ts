import { hash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/*
 * The shell's server uses this too. Its image contains only a few files of the API, so import nothing but Node and
 * Hono.
 */

/** The part of a context that these functions read. `env` is that of @hono/node-server. */
interface Visit {
  req: Pick<Context['req'], 'header' | 'url'>
  env?: { incoming?: { socket: { remoteAddress?: string } } }
}

/** Returns the host in the request's `Host` header, else in its URL. */
export const hostOf = ({ req }: Visit) => req.header('Host') ?? new URL(req.url).host

/**
 * True for localhost, its subdomains and every IP address. DNS rebinding can point any other name
 * at this server, so other names need PUBLIC_URL or ALLOWED_ORIGINS.
 */
export function isOfThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
  return isIP(name) !== 0 || /(?:^|\.)localhost$/i.test(name)
}

/**
 * Whether the client runs on this machine. A request with X-Forwarded-For or Forwarded comes from a proxy,
 * so its client may run elsewhere.
 */
export function comesFromThisMachine({ req, env }: Visit): boolean {
  // A request without a socket was made inside this process.
  if (env?.incoming === undefined) return true
  const address = env.incoming.socket.remoteAddress ?? ''
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/i.test(address)
  return isLoopback && !req.header('X-Forwarded-For') && !req.header('Forwarded')
}

const isEqual = (text: string, other: string) =>
  timingSafeEqual(hash('sha256', text, 'buffer'), hash('sha256', other, 'buffer'))

/**
 * Whether the request has METRICS_TOKEN, or comes from this machine with localhost or an IP address
 * as its host. The check of the host prevents DNS rebinding.
 */
export function mayReadMetrics(visit: Visit, token: string | null): boolean {
  const given = visit.req.header('Authorization') ?? ''
  if (token !== null && isEqual(given, `Bearer ${token}`)) return true
  return comesFromThisMachine(visit) && isOfThisMachine(hostOf(visit))
}
