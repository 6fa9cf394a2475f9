import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { PlatformEnv } from '../platform-env.ts'
import { clientAddress, isNearby } from '../server/client-address.ts'
import { HttpError } from '../errors/http-error.ts'

const windowMs = 60_000

/**
 * The maximum number of IP addresses to count. Above this number, the count of the least recently
 * seen address is dropped.
 */
const mostAddresses = 50_000

interface Count {
  requests: number
  until: number
}

/**
 * Refuses a flood from one IP address with 429. Each process counts in its own memory, so a flood
 * does not reach the database. Addresses of this machine and of private networks are not
 * counted, because they belong to proxies and operators.
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
