import { randomUUID } from 'node:crypto'
import type { PlatformContext } from '../platform-env.ts'
import { comesFromProxy } from './client-address.ts'

const form = /^[\w-]{16,64}$/

/**
 * Returns a trusted proxy's X-Request-Id, so that the proxy and the API log the same id; otherwise
 * a new id.
 */
export function requestIdOf(c: PlatformContext): string {
  const given = comesFromProxy(c) ? c.req.header('X-Request-Id') : undefined
  return given !== undefined && form.test(given) ? given : randomUUID()
}
