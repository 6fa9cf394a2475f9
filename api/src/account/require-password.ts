import type { Context } from 'hono'
import type { AppEnv, UserEnv } from '../sessions/app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { aside } from '../platform/overload/admission.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import { confirmPassword } from '../sessions/sign-in.ts'

interface GivenPassword {
  userId: number
  password: string
  /** The field of the body with the password. */
  field?: string
  /** The error message for a wrong password. */
  message?: string
}

/**
 * Throws 403 if the password is wrong; not 401, because the session stays valid. Throws 429 after too many wrong
 * passwords.
 */
export async function requirePassword(
  c: Context<AppEnv> | Context<UserEnv>,
  { userId, password, field = 'password', message = 'The password is wrong.' }: GivenPassword,
) {
  const { sql, attempts } = c.var
  const attempt = { userId, password, address: clientAddress(withoutUser(c)) }
  const isRight = await aside(c, () => confirmPassword(sql, attempts, attempt))
  if (!isRight) throw passwordRefused(message, field)
}

/** Returns the 403 for a password that is wrong or missing. */
export const passwordRefused = (message: string, field = 'password') =>
  new HttpError(403, message, { errors: [{ path: field, message }] })

/**
 * Casts the context for functions that take a `Context<AppEnv>`, because TypeScript does not accept
 * a `Context<UserEnv>` for that parameter.
 */
export const withoutUser = (c: Context<AppEnv> | Context<UserEnv>) =>
  c as unknown as Context<AppEnv>
