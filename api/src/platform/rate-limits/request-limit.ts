import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { PlatformEnv } from '../platform-env.ts'
import { clientAddress, isNearby } from '../server/client-address.ts'
import { HttpError } from '../errors/http-error.ts'

const windowMs = 60_000

/** So many addresses are remembered; of more, those that were silent for longest are forgotten. */
const mostAddresses = 50_000

interface Count {
  requests: number
  until: number
}

/**
 * Refuses a flood from one address before anything is looked up for it. Each process counts alone
 * and in its memory, so that a flood costs the database nothing. Addresses of this machine and of
 * private networks are those of proxies and of whoever runs the product: they are not counted.
 */
export function limitRequests(perMinute: number) {
  const counts = new LRUCache<string, Count>({ max: mostAddresses })
  return createMiddleware<PlatformEnv>(async (c, next) => {
    const address = clientAddress(c)
    if (!isNearby(address)) {
      const now = performance.now()
      let count = counts.get(address)
      if (!count || now >= count.until) {
        count = { requests: 0, until: now + windowMs }
        counts.set(address, count)
      }
      count.requests += 1
      if (count.requests > perMinute) throw tooManyRequests(count.until - now)
    }
    await next()
  })
}

const tooManyRequests = (ms: number) =>
  new HttpError(429, 'Too many requests from your address. Please try again in a minute.', {
    reason: 'requests',
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) },
  })
