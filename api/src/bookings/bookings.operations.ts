import { z } from 'zod'
import { Gig, GigRequirement } from '../gigs/gigs.contract.ts'
import { operation } from '../platform/documentation/operation.ts'
import { Booking, BookingRequest } from './bookings.contract.ts'

const tag = 'Bookings'
const noSession = 'Of the packer who is signed in, newest booking first.'
const notMine = 'There is no such gig, or it is not this packer’s.'
const somebodyElse = '`packerId` names somebody else.'

const listOfGigs = (id: string, summary: string) =>
  operation({
    id,
    tag,
    summary,
    description: noSession,
    answers: { 200: { description: 'The gigs, streets included.', schema: z.array(Gig) } },
  })

const listOfBookings = (id: string, summary: string) =>
  operation({
    id,
    tag,
    summary,
    description: noSession,
    answers: { 200: { description: 'The bookings.', schema: z.array(Booking) } },
  })

export const bookingOperations = {
  allGigs: listOfGigs('listMyGigs', 'List the gigs that you have booked or completed'),
  bookedGigs: listOfGigs('listMyBookedGigs', 'List the gigs that you hold'),
  bookings: listOfBookings('listMyBookings', 'List your bookings'),
  bookingsByStatus: listOfBookings('listMyBookingsByStatus', 'List your bookings in a status'),
  gigsOfUser: operation({
    id: 'listGigsOfUser',
    tag,
    summary: 'List the gigs that a packer has booked or completed',
    description: 'One’s own only.',
    answers: { 200: { description: 'Newest booking first.', schema: z.array(Gig) } },
    errors: { 403: 'They are those of somebody else.', 404: 'There is no such user.' },
  }),
  book: operation({
    id: 'bookGig',
    tag,
    summary: 'Book a gig',
    description:
      'When several packers book at the same time, exactly one succeeds. The body is optional. A gig that is already booked returns 409, even if specialties are also missing.',
    example: {},
    body: BookingRequest,
    answers: { 201: { description: 'It is this packer’s.', schema: Booking } },
    errors: {
      403: `${somebodyElse} Or specialties that the gig requires are missing; \`missing_specialties\` names them.`,
      404: 'There is no such gig.',
      409: 'It is booked or completed, by whomever.',
      422: '`packerId` has the wrong form.',
    },
    members: { missing_specialties: z.array(GigRequirement) },
  }),
  cancel: operation({
    id: 'cancelBooking',
    tag,
    summary: 'Cancel a booking',
    description: 'The gig is available again. The body may be left out.',
    example: {},
    body: BookingRequest,
    answers: { 204: { description: 'Canceled.' } },
    errors: {
      403: somebodyElse,
      404: notMine,
      409: 'It is completed.',
      422: '`packerId` has the wrong form.',
    },
  }),
  complete: operation({
    id: 'completeBooking',
    tag,
    summary: 'Mark a booked gig as completed',
    description:
      'Send `gig_status_id` 3. Only the packer who booked the gig can complete it, and only once. It then counts toward the packer’s pay.',
    example: { gig_status_id: 3 },
    answers: { 200: { description: 'It is completed.', schema: Booking } },
    errors: {
      403: somebodyElse,
      404: notMine,
      409: 'It is completed already, or another status than completed was asked for.',
    },
  }),
}
