import { randomUUID } from 'node:crypto'
import type { PlatformContext } from '../platform-env.ts'
import { comesFromProxy } from './client-address.ts'

const form = /^[\w-]{16,64}$/

/** That of a proxy that the settings name, so that its log and ours know one word; else a new one. */
export function requestIdOf(c: PlatformContext): string {
  const given = comesFromProxy(c) ? c.req.header('X-Request-Id') : undefined
  return given !== undefined && form.test(given) ? given : randomUUID()
}
