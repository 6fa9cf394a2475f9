import { createHash } from 'node:crypto'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Sql } from '../platform/db/sql.ts'
import { type Attempts, countAttempt, refuseSpent } from '../platform/rate-limits/attempts.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { passwordQueue, verifyPassword } from './passwords.ts'
import type { UserType } from './sessions.contract.ts'
import {
  type Credential,
  findCredential,
  findCredentials,
  type SessionUser,
} from './sessions.sql.ts'

export interface SignIn {
  /** The username or a confirmed email address. */
  username: string
  password: string
  half: UserType
  /** The IP address. */
  address: string
}

const otherHalf = {
  customer: 'This is a packer account. Please use the packer sign-in.',
  packer: 'This is a customer account. Please use the customer sign-in.',
}

/** Sign-in tries at most this many accounts with one address. */
const mostAccounts = 3

/**
 * Returns the account if the password is right and the account has the role of this half. Else throws
 * 401, 403 or 429.
 */
export async function signIn(
  sql: Sql,
  attempts: Attempts,
  { username, password, half, address }: SignIn,
): Promise<Credential> {
  await countAttempt(attempts.signIns, address)
  const user = await passwordQueue.run(async () => {
    // A name with @ always costs this many hashes, so the time does not reveal whether accounts exist.
    const most = username.includes('@') ? mostAccounts : 1
    // Postgres refuses text with a NUL character.
    const accounts = username.includes('\0')
      ? []
      : await findCredentials(sql, username, { role: half, most })
    // Hash the text, so that the counter's key has a fixed length. Unknown names count too.
    const unknown = createHash('sha256').update(username.toLowerCase()).digest('base64url')
    return tryPassword(attempts.wrongPasswords, { accounts, unknown, most, password })
  })
  if (!user) throw new HttpError(401, 'Invalid credentials')
  return admitUser(user, half)
}

/**
 * Returns the user, or throws 403 if the user may not sign in on the pages of this half. Every way to sign in calls it
 * once it knows the user, and nothing else decides about it.
 */
export function admitUser<User extends SessionUser>(user: User, half: UserType): User {
  if (user.user_type !== half) throw new HttpError(403, otherHalf[half])
  return user
}

/** Returns whether the password is the user's. Throws 429 after too many attempts. */
export async function confirmPassword(
  sql: Sql,
  attempts: Attempts,
  { userId, password, address }: { userId: number; password: string; address: string },
): Promise<boolean> {
  await countAttempt(attempts.signIns, address)
  const user = await passwordQueue.run(async () => {
    const account = await findCredential(sql, userId)
    const accounts = account ? [account] : []
    const unknown = keyOf({ id: userId })
    return tryPassword(attempts.wrongPasswords, { accounts, unknown, most: 1, password })
  })
  return user !== undefined
}

const keyOf = ({ id }: Pick<Credential, 'id'>) => `account:${id}`

/** Lets an account that wrong passwords have locked sign in at once. */
export const forgetWrongPasswords = (attempts: Attempts, userId: number) =>
  attempts.wrongPasswords.delete(keyOf({ id: userId }))

/**
 * Returns the first account with this password. Counts a wrong password for each account, whether the user typed its
 * username or address; without an account, for `unknown`. At its limit, an account gets 429, even with the right
 * password.
 *
 * Call it within `passwordQueue`, which runs two guesses at a time: concurrent guesses in a process
 * then exceed the limit by at most one.
 */
async function tryPassword(
  limiter: RateLimiterPostgres,
  guess: { accounts: Credential[]; unknown: string; most: number; password: string },
): Promise<Credential | undefined> {
  const { accounts, unknown, most, password } = guess
  const keys = accounts.length > 0 ? accounts.map(keyOf) : [unknown]
  const counts = await Promise.allSettled(keys.map((key) => refuseSpent(limiter, key)))
  const open = keys.filter((_key, index) => counts[index]?.status === 'fulfilled')
  const refused = counts.find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected' && open.length === 0) throw refused.reason
  const tried = accounts.filter((account) => open.includes(keyOf(account)))
  for (let index = 0; index < most; index += 1) {
    const account = tried[index]
    const isRight = await verifyPassword(account?.password_hash, password)
    if (!account || !isRight) continue
    const count = counts[accounts.indexOf(account)]
    if (count?.status === 'fulfilled' && count.value > 0) await limiter.delete(keyOf(account))
    return account
  }
  await Promise.all(open.map((key) => countAttempt(limiter, key)))
  return undefined
}
