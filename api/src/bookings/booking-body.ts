import { HttpError } from '../platform/errors/http-error.ts'
import { check } from '../platform/requests/validate.ts'
import { BookingRequest } from './bookings.contract.ts'

/** The body may repeat who acts; 403 when it names another packer. */
export function refuseForeignPacker(body: unknown, userId: number) {
  if (body === undefined) return
  const { packerId } = check(BookingRequest, body, 422)
  if (packerId === undefined || packerId === null || Number(packerId) === userId) return
  throw new HttpError(403, 'packerId names another packer: you can act for yourself only.')
}

/** The same, but what the call is about is missed first: it is looked for only where that matters. */
export async function judgeBody(body: unknown, userId: number, require: () => Promise<unknown>) {
  try {
    refuseForeignPacker(body, userId)
  } catch (error) {
    await require()
    throw error
  }
}
