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

/** The user whose password is right and whose half this is; 401, 403 or 429 otherwise. */
export async function signIn(sql: Sql, attempts: Attempts, { half, ...attempt }: SignIn) {
  const user = await confirmPassword(sql, attempts, attempt)
  if (!user) throw new HttpError(401, 'Invalid credentials')
  if (user.user_type !== half) throw new HttpError(403, otherHalf[half])
  return user
}

/** The user whose password it is; `undefined` when it is wrong, 429 when it was tried too often. */
export async function confirmPassword(
  sql: Sql,
  attempts: Attempts,
  { address, ...attempt }: Omit<SignIn, 'half'>,
): Promise<SessionUser | undefined> {
  await countAttempt(attempts.signIns, address)
  return passwordQueue.run(() => tryPassword(sql, attempts, attempt))
}

/**
 * Within the queue of passwords, so that of many tried at once no more are judged than run at once
 * beyond the last one allowed; whatever is beyond it is answered 429 all the same.
 */
async function tryPassword(
  sql: Sql,
  attempts: Attempts,
  { username, password }: { username: string; password: string },
): Promise<SessionUser | undefined> {
  // Whatever is typed becomes a key of fixed length; names that do not exist count alike.
  const key = createHash('sha256').update(username.toLowerCase()).digest('base64url')
  const wrongSoFar = await refuseSpent(attempts.wrongPasswords, key)
  // Postgres cannot even be asked for a name with a NUL in it.
  const found = username.includes('\0') ? undefined : await findCredentials(sql, username)
  const right = await verifyPassword(found?.password_hash, password)
  if (!found || !right) {
    await countAttempt(attempts.wrongPasswords, key)
    return undefined
  }
  if (wrongSoFar > 0) await attempts.wrongPasswords.delete(key)
  return { id: found.id, username: found.username, user_type: found.user_type }
}
