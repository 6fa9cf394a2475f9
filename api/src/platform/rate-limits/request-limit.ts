import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { PlatformEnv } from '../platform-env.ts'
import { clientAddress, isNearby } from '../server/client-address.ts'
import { HttpError } from '../errors/http-error.ts'

const windowMs = 60_000

/** Above this number of keys, the count of the least recently seen key is dropped. */
const mostKeys = 50_000

interface Count {
  requests: number
  until: number
}

/**
 * Counts requests by key within a minute, in the memory of this process. The returned function counts one, and returns
 * how many milliseconds the key must wait; 0 within the limit.
 */
export function countPerMinute(perMinute: number): (key: string) => number {
  const counts = new LRUCache<string, Count>({ max: mostKeys })
  return (key) => {
    const now = performance.now()
    let count = counts.get(key)
    if (!count || now >= count.until) {
      count = { requests: 0, until: now + windowMs }
      counts.set(key, count)
    }
    count.requests += 1
    return count.requests > perMinute ? count.until - now : 0
  }
}

/** Returns the value of a Retry-After header. */
export const secondsOf = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1000)))

/**
 * Refuses a flood from one IP address with 429. Each process counts in its own memory, so a flood
 * does not reach the database. Addresses of this machine and of private networks are not
 * counted, because they belong to proxies and operators.
 */
export function limitRequests(perMinute: number) {
  const count = countPerMinute(perMinute)
  return createMiddleware<PlatformEnv>(async (c, next) => {
    const address = clientAddress(c)
    const waitMs = isNearby(address) ? 0 : count(address)
    if (waitMs > 0) throw tooManyRequests(waitMs)
    await next()
  })
}

const tooManyRequests = (ms: number) =>
  new HttpError(429, 'Too many requests from your address. Please try again in a minute.', {
    reason: 'requests',
    headers: { 'Retry-After': secondsOf(ms) },
  })
