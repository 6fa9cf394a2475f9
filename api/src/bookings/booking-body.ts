import { HttpError } from '../platform/errors/http-error.ts'
import { check } from '../platform/requests/validate.ts'
import { BookingRequest } from './bookings.contract.ts'

/** Throws 403 if `packerId` in the body is not the id of the signed-in packer. */
export function refuseForeignPacker(body: unknown, userId: number) {
  if (body === undefined) return
  const { packerId } = check(BookingRequest, body, 422)
  if (packerId === undefined || packerId === null || Number(packerId) === userId) return
  throw new HttpError(403, 'packerId names another packer: you can act for yourself only.')
}

/**
 * Runs `refuseForeignPacker`. If `packerId` is wrong, runs `require` first, so that its 404 takes
 * precedence over 403 and 422. A request with a correct `packerId` does not need that query.
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
