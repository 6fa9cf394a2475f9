import { HttpError } from '../platform/errors/http-error.ts'
import { check } from '../platform/requests/validate.ts'
import { BookingRequest } from './bookings.contract.ts'

/**
 * Throws 422 if the body or its `packerId` is invalid, 403 if `packerId` is not the signed-in
 * packer's id.
 */
export function refuseForeignPacker(body: unknown, userId: number) {
  if (body === undefined) return
  const { packerId } = check(BookingRequest, body, 422)
  if (packerId === undefined || packerId === null || Number(packerId) === userId) return
  throw new HttpError(403, 'packerId names another packer: you can act for yourself only.')
}

/**
 * Runs `refuseForeignPacker`. If that throws 403 or 422, calls `require` before rethrowing, because
 * a 404 takes precedence. Does not call `require` otherwise, because that would cost a query.
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
