import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Gig } from '../gigs/gigs.contract.ts'
import { readOfferedGigs, readUrgentGigs } from '../gigs/gigs.sql.ts'
import { requireGig, viewerOf } from '../gigs/require-gig.ts'
import type { AppEnv, UserEnv } from '../sessions/app-env.ts'
import { requireRole } from '../sessions/auth.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { bigJson, jsonText } from '../platform/responses/json-text.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireAccount } from '../packers/require-packer.ts'
import { bookGig } from './book-gig.ts'
import { checkPackerId, readNewBooking, refuseForeignPacker } from './booking-body.ts'
import {
  type Booking,
  BookingPath,
  type NewBooking,
  PackerGigsPath,
  StatusChange,
  StatusPath,
} from './bookings.contract.ts'
import { bookingOperations } from './bookings.operations.ts'
import { listBookings, readBookedGigs } from './bookings.sql.ts'
import { cancelBooking, completeBooking, refuseBackward, requireBooking } from './end-booking.ts'

type GigIdParam = { in: { param: { gigId: string } }; out: { param: { gigId: number } } }

/**
 * Throws 404 if the packer has no booking of the gig, else 422 or 403 for a wrong `packerId` in the
 * body.
 */
const requireOwnBooking = createMiddleware<UserEnv, string, GigIdParam>(async (c, next) => {
  await requireBooking(c.get('sql'), c.req.valid('param').gigId, c.get('user').id)
  refuseForeignPacker(c.get('body'), c.get('user').id)
  await next()
})

type NewBookingBody = { in: { json: NewBooking }; out: { json: NewBooking } }

/** Throws 404 if there is no such gig, else 422 or 403 for a wrong body. The body is optional. */
const checkNewBooking = createMiddleware<UserEnv, string, GigIdParam & NewBookingBody>(
  async (c, next) => {
    const { gigId } = c.req.valid('param')
    const require = () => requireGig(c.get('sql'), gigId)
    const body = await readNewBooking(c.get('body'), c.get('user').id, require)
    c.req.addValidatedData('json', body)
    await next()
  },
)

export const bookingRoutes = new Hono<AppEnv>()
  .get('/packer/gigs/all', bookingOperations.allGigs, requireRole('packer'), async (c) => {
    return jsonText<Gig[]>(c, await readBookedGigs(c.get('sql'), viewerOf(c)))
  })
  .get('/packer/gigs/offered', bookingOperations.offeredGigs, requireRole('packer'), async (c) => {
    return jsonText<Gig[]>(c, await readOfferedGigs(c.get('sql'), viewerOf(c)))
  })
  .get('/packer/gigs/urgent', bookingOperations.urgentGigs, requireRole('packer'), async (c) => {
    return jsonText<Gig[]>(c, await readUrgentGigs(c.get('sql'), viewerOf(c)))
  })
  .get('/packer/gigs/booked', bookingOperations.bookedGigs, requireRole('packer'), async (c) => {
    return jsonText<Gig[]>(c, await readBookedGigs(c.get('sql'), viewerOf(c), 2))
  })
  .get('/packers/gigs', bookingOperations.bookings, requireRole('packer'), async (c) =>
    bigJson<Booking[]>(c, await listBookings(c.get('sql'), c.get('user').id)),
  )
  .get(
    '/packer/:status/gigs',
    bookingOperations.bookingsByStatus,
    requireRole('packer'),
    validate('param', StatusPath),
    async (c) => {
      const { status } = c.req.valid('param')
      return bigJson<Booking[]>(c, await listBookings(c.get('sql'), c.get('user').id, status))
    },
  )
  .get(
    '/users/:id/gigs',
    bookingOperations.gigsOfUser,
    requireRole('packer'),
    validate('param', PackerGigsPath),
    async (c) => {
      const { id } = c.req.valid('param')
      await requireAccount(c.get('sql'), id)
      if (id !== c.get('user').id) throw new HttpError(403, 'These gigs belong to another user.')
      return jsonText<Gig[]>(c, await readBookedGigs(c.get('sql'), viewerOf(c)))
    },
  )
  .post(
    '/packer/gigs/:gigId',
    bookingOperations.book,
    requireRole('packer'),
    validate('param', BookingPath),
    jsonBody({ optional: true }),
    checkNewBooking,
    async (c) => {
      const { gigId } = c.req.valid('param')
      const { version } = c.req.valid('json')
      const { sql, user, settings } = c.var
      const wanted = { gigId, packerId: user.id, version: version ?? undefined }
      return c.json<Booking, 201>(await bookGig(sql, wanted, settings.bookings), 201)
    },
  )
  .delete(
    '/packer/gigs/:gigId',
    bookingOperations.cancel,
    requireRole('packer'),
    validate('param', BookingPath),
    jsonBody({ optional: true }),
    async (c) => {
      const { gigId } = c.req.valid('param')
      const { sql, user } = c.var
      await checkPackerId(c.get('body'), user.id, () => requireBooking(sql, gigId, user.id))
      await cancelBooking(sql, gigId, user.id)
      return c.body(null, 204)
    },
  )
  .put(
    '/packer/gig/:gigId',
    bookingOperations.complete,
    requireRole('packer'),
    validate('param', BookingPath),
    jsonBody(),
    requireOwnBooking,
    validate('json', StatusChange),
    async (c) => {
      refuseBackward(c.req.valid('json').gig_status_id)
      const { gigId } = c.req.valid('param')
      return c.json<Booking>(await completeBooking(c.get('sql'), gigId, c.get('user').id))
    },
  )
