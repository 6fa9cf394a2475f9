import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { heavyWork } from '../platform/overload/heavy-work.ts'
import { TimedQueue } from '../platform/overload/timed-queue.ts'
import { normalPassword } from '../rules/account-rules.ts'

// 2 is Argon2id. The package's `const enum` cannot be imported under `isolatedModules`.
const parameters = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const

/**
 * Limits concurrent hashes, which take 10 ms each, to two of libuv's four threads. Files and images
 * need the others.
 */
export const passwordQueue = new TimedQueue({
  concurrency: 2,
  targetMs: 5_000,
  name: 'passwords',
})

export function hashPassword(password: string): Promise<string> {
  return passwordQueue.run(() => heavyWork.run(() => hash(normalPassword(password), parameters)))
}

let spareHash: Promise<string> | undefined

/**
 * Returns whether the password is right. Takes the same time if the account does not exist, so that
 * attackers cannot find out which usernames exist. Call it within `passwordQueue`.
 *
 * Also tries the password as typed, because hashes older than the normalization are of that form.
 */
export async function verifyPassword(storedHash: string | undefined, password: string) {
  // Create the spare hash even if it is not needed. Otherwise the first unknown username would take
  // twice as long.
  spareHash ??= hash(randomBytes(32), parameters)
  const spare = await spareHash
  let isRight = false
  for (const form of new Set([normalPassword(password), password])) {
    isRight ||= await heavyWork.run(() => verify(storedHash ?? spare, form))
  }
  return storedHash !== undefined && isRight
}
