import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { heavyWork } from '../platform/overload/heavy-work.ts'
import { TimedQueue } from '../platform/overload/timed-queue.ts'

// 2 is Argon2id; the package's enum of names cannot be imported by isolated modules.
const parameters = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const

/** Two of the four threads for files and pictures; each hash takes its core for ten milliseconds. */
export const passwordQueue = new TimedQueue({
  concurrency: 2,
  targetMs: 5_000,
  name: 'passwords',
})

export function hashPassword(password: string): Promise<string> {
  return passwordQueue.run(() => heavyWork.run(() => hash(password, parameters)))
}

let spareHash: Promise<string> | undefined

/**
 * Whether the password is right; takes as long when there is no account. To be called within
 * `passwordQueue`.
 */
export async function verifyPassword(storedHash: string | undefined, password: string) {
  // Made before it is known to be needed, or the first unknown name would take twice as long.
  spareHash ??= hash(randomBytes(32), parameters)
  const spare = await spareHash
  const right = await heavyWork.run(() => verify(storedHash ?? spare, password))
  return storedHash !== undefined && right
}
