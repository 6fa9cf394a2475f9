import { createHash } from 'node:crypto'
import type { Sql } from '../platform/db/sql.ts'
import { type Attempts, countAttempt, refuseSpent } from '../platform/rate-limits/attempts.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { passwordQueue, verifyPassword } from './passwords.ts'
import type { UserType } from './sessions.contract.ts'
import { findCredentials, type SessionUser } from './sessions.sql.ts'

export interface SignIn {
  username: string
  password: string
  half: UserType
  address: string
}

const otherHalf = {
  customer: 'This is a packer account. Please use the packer sign-in.',
  packer: 'This is a customer account. Please use the customer sign-in.',
}

/**
 * Returns the user if the password is right and the account has the role of this half. Else throws
 * 401, 403 or 429.
 */
export async function signIn(sql: Sql, attempts: Attempts, { half, ...attempt }: SignIn) {
  const user = await confirmPassword(sql, attempts, attempt)
  if (!user) throw new HttpError(401, 'Invalid credentials')
  if (user.user_type !== half) throw new HttpError(403, otherHalf[half])
  return user
}

/** Returns the user if the password is right, `undefined` if not. Throws 429 after too many attempts. */
export async function confirmPassword(
  sql: Sql,
  attempts: Attempts,
  { address, ...attempt }: Omit<SignIn, 'half'>,
): Promise<SessionUser | undefined> {
  await countAttempt(attempts.signIns, address)
  return passwordQueue.run(() => tryPassword(sql, attempts, attempt))
}

/**
 * Call it within `passwordQueue`, which runs two guesses at a time: concurrent guesses in a process
 * then exceed the limit by at most one. At the limit, every guess gets 429, even the right
 * password.
 */
async function tryPassword(
  sql: Sql,
  attempts: Attempts,
  { username, password }: { username: string; password: string },
): Promise<SessionUser | undefined> {
  // Hash the username, so that the counter's key has a fixed length. Unknown usernames count too.
  const key = createHash('sha256').update(username.toLowerCase()).digest('base64url')
  const wrongSoFar = await refuseSpent(attempts.wrongPasswords, key)
  // Postgres refuses text with a NUL character.
  const found = username.includes('\0') ? undefined : await findCredentials(sql, username)
  const right = await verifyPassword(found?.password_hash, password)
  if (!found || !right) {
    await countAttempt(attempts.wrongPasswords, key)
    return undefined
  }
  if (wrongSoFar > 0) await attempts.wrongPasswords.delete(key)
  return { id: found.id, username: found.username, user_type: found.user_type }
}
