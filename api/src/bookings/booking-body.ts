import { HttpError } from '../platform/errors/http-error.ts'
import { check } from '../platform/requests/validate.ts'
import { BookingRequest } from './bookings.contract.ts'

/** Throws 403 if `packerId` in the body names another packer than the signed-in one. */
export function refuseForeignPacker(body: unknown, userId: number) {
  if (body === undefined) return
  const { packerId } = check(BookingRequest, body, 422)
  if (packerId === undefined || packerId === null || Number(packerId) === userId) return
  throw new HttpError(403, 'packerId names another packer: you can act for yourself only.')
}

/**
 * Checks `packerId` like `refuseForeignPacker`, but a 404 from `require` comes before its error.
 * `require` runs only if the body is wrong, which saves a query.
 */
export async function checkPackerId(
  body: unknown,
  userId: number,
  require: () => Promise<unknown>,
) {
  try {
    refuseForeignPacker(body, userId)
  } catch (error) {
    await require()
    throw error
  }
}
