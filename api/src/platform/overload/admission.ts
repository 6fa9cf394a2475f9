import { createMiddleware } from 'hono/factory'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { isSafe } from '../server/methods.ts'

/** The load shedding: runs the request with a slot. Throws 503 if it waits too long for one. */
export const admit = createMiddleware<PlatformEnv>(async (c, next) => {
  const { reads, changes } = c.get('load').slots
  const slot = await (isSafe(c.req.method) ? reads : changes).enter()
  try {
    // Skip requests of clients that have disconnected.
    if (c.env?.incoming?.socket.destroyed) return c.body(null)
    c.set('slot', slot)
    await next()
    return undefined
  } finally {
    // Release the slot before the response is sent, because the client may read slowly.
    slot.leave(c.res.status >= 500)
  }
})

/**
 * Releases the request's slot while `work` waits for the client or for another queue, then takes a
 * slot again.
 */
export const aside = <T>({ var: { slot } }: Pick<PlatformContext, 'var'>, work: () => Promise<T>) =>
  slot ? slot.aside(work) : work()
