import { HttpError } from '../platform/errors/http-error.ts'
import { check } from '../platform/requests/validate.ts'
import { BookingRequest, NewBooking } from './bookings.contract.ts'

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
 * Runs `read`. If that throws 403 or 422, calls `require` before rethrowing, because
 * a 404 takes precedence. Does not call `require` otherwise, because that would cost a query.
 */
async function readAfter<T>(require: () => Promise<unknown>, read: () => T): Promise<T> {
  try {
    return read()
  } catch (error) {
    await require()
    throw error
  }
}

/** Runs `refuseForeignPacker`, but throws the 404 of `require` first. */
export const checkPackerId = (body: unknown, userId: number, require: () => Promise<unknown>) =>
  readAfter(require, () => refuseForeignPacker(body, userId))

/** As `checkPackerId`. Returns the body. */
export const readNewBooking = (body: unknown, userId: number, require: () => Promise<unknown>) =>
  readAfter(require, () => {
    refuseForeignPacker(body, userId)
    return check(NewBooking, body ?? {}, 422)
  })
