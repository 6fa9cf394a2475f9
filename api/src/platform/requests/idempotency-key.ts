import type { PlatformContext } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'

/** Returns the Idempotency-Key of the call. Throws 400 without a valid one. */
export function idempotencyKeyOf(c: PlatformContext): string {
  const key = c.req.header('Idempotency-Key') ?? ''
  if (/^[\w-]{1,100}$/.test(key)) return key
  throw new HttpError(
    400,
    'Send the header Idempotency-Key with up to 100 letters, digits, _ or -.',
  )
}

/** Returns the Idempotency-Key, which open pages of older releases do not send with every call. */
export const sentKeyOf = (c: PlatformContext) =>
  c.req.header('Idempotency-Key') === undefined ? undefined : idempotencyKeyOf(c)
