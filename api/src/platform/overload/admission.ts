import { createMiddleware } from 'hono/factory'
import type { PlatformEnv } from '../platform-env.ts'
import { isSafe } from '../server/methods.ts'

/** Load shedding: requests beyond the limits are answered 503 before they do any work. */
export const admission = createMiddleware<PlatformEnv>(async (c, next) => {
  const { reads, writes, bodyMemory } = c.get('load')
  const entry = (isSafe(c.req.method) ? reads : writes).enter()
  const memory = bodyMemory.share()
  c.set('entry', entry)
  c.set('memory', memory)
  try {
    await next()
  } finally {
    memory.close()
    entry.leave()
  }
})
