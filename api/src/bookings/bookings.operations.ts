import { z } from 'zod'
import { urgentMiles } from '../workflow/urgent.sql.ts'
import { requiredChecks } from '../rules/check-rules.ts'
import { Gig, GigRequirement } from '../gigs/gigs.contract.ts'
import { operation } from '../platform/documentation/operation.ts'
import { optionalTrip } from '../workflow/refusals.contract.ts'
import { Booking, BookingRequest, NewBooking } from './bookings.contract.ts'

const tag = 'Bookings'
const ownOnly = 'Returns those of the signed-in packer, newest booking first.'
const noBooking = 'There is no such gig, or the signed-in packer has no booking of it.'
const otherPacker = '`packerId` names another user.'
const wrongPackerId = '`packerId` is not a positive whole number.'

const listOfGigs = (id: string, summary: string) =>
  operation({
    id,
    tag,
    summary,
    description: ownOnly,
    answers: {
      200: { description: 'The gigs, including street addresses.', schema: z.array(Gig) },
    },
  })

const listOfBookings = (id: string, summary: string) =>
  operation({
    id,
    tag,
    summary,
    description: ownOnly,
    answers: { 200: { description: 'The bookings.', schema: z.array(Booking) } },
  })

export const bookingOperations = {
  offeredGigs: operation({
    id: 'listGigsOfferedToMe',
    tag,
    summary: 'List the gigs that are offered to you first',
    description: 'Until `offer.until`, or until you decline, no other packer can book them.',
    answers: {
      200: { description: 'The gigs, with the earliest end first.', schema: z.array(Gig) },
    },
  }),
  urgentGigs: operation({
    id: 'listUrgentGigs',
    tag,
    summary: 'List urgent gigs near you that you can book',
    description: `Gigs whose packer fell out shortly before the pickup, at most ${urgentMiles} miles from where you start. At most 20, with \`miles\`. Empty if your profile does not say where you start from.`,
    answers: { 200: { description: 'The gigs, nearest first.', schema: z.array(Gig) } },
  }),
  allGigs: listOfGigs('listMyGigs', 'List the gigs that you have booked or completed'),
  bookedGigs: listOfGigs(
    'listMyBookedGigs',
    'List the gigs that you have booked and not completed',
  ),
  bookings: listOfBookings('listMyBookings', 'List your bookings'),
  bookingsByStatus: listOfBookings('listMyBookingsByStatus', 'List your bookings by status'),
  gigsOfUser: operation({
    id: 'listGigsOfUser',
    tag,
    summary: 'List the gigs that a packer has booked or completed',
    description: 'A packer can list only their own gigs.',
    answers: {
      200: {
        description: 'The gigs, including street addresses, newest booking first.',
        schema: z.array(Gig),
      },
    },
    errors: { 403: 'The id is that of another user.', 404: 'There is no such user.' },
  }),
  book: operation({
    id: 'bookGig',
    tag,
    summary: 'Book a gig',
    description:
      'When several packers book at the same time, exactly one succeeds. The body is optional. A gig that is already booked returns 409, even if specialties are also missing.',
    example: {},
    body: NewBooking,
    answers: { 201: { description: 'The new booking.', schema: Booking } },
    errors: {
      403: `${otherPacker} Or the packer lacks required specialties, which \`missing_specialties\` lists. Or the gig asks for more people than the packer brings (\`crew\`). Or the gig is for verified packers only, and the packer has not passed the checks in \`missing_checks\`. Or the account is suspended.`,
      404: 'There is no such gig.',
      409: 'The gig is already booked or completed, by this or another packer, has expired, or is offered to another packer first. Or this packer did not come, or ended a booking of it shortly before the pickup. Or the gig has another `version`, which the error names.',
      422: wrongPackerId,
      429: 'The packer holds too many gigs, or has booked too many within 24 hours. By default 5 and 10; after the first completed gig, with a confirmed email address, 15 and 30. `detail` says what to do.',
    },
    members: {
      missing_specialties: z.array(GigRequirement),
      missing_checks: z.array(z.enum(requiredChecks)),
      crew: z.object({ needed: z.int(), yours: z.int() }),
      version: z.int(),
    },
  }),
  cancel: operation({
    id: 'cancelBooking',
    tag,
    summary: 'Cancel a booking',
    description: 'Makes the gig available again. The body is optional.',
    example: {},
    body: BookingRequest,
    answers: { 204: { description: 'Canceled.' } },
    errors: {
      403: otherPacker,
      404: noBooking,
      409: 'The gig is loaded, disputed or completed.',
      422: wrongPackerId,
    },
    members: optionalTrip,
  }),
  complete: operation({
    id: 'completeBooking',
    tag,
    summary: 'Mark a booked gig as completed',
    description:
      'Send `gig_status_id` 3. Only the packer who booked the gig can complete it, once, and from the pickup time on or when it is loaded. It then counts toward the packer’s pay.',
    example: { gig_status_id: 3 },
    answers: { 200: { description: 'The completed booking.', schema: Booking } },
    errors: {
      403: otherPacker,
      404: noBooking,
      409: 'It is too early, the gig is already completed, or `gig_status_id` is 1 or 2.',
    },
    members: optionalTrip,
  }),
}
