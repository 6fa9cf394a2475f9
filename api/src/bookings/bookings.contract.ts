import { z } from 'zod'
import { GigStatusId } from '../gigs/gigs.contract.ts'
import { PathId } from '../platform/requests/path-id.ts'

export const Booking = z
  .object({
    id: z.int(),
    gig_id: z.int(),
    packer_id: z.int(),
    gig_status_id: GigStatusId,
    created_on_date: z.iso.datetime(),
    unread_messages: z
      .int()
      .describe('The messages of all your trips of this gig that you have not seen.'),
  })
  .meta({ id: 'Booking' })
export type Booking = z.infer<typeof Booking>

export const BookingPath = z.object({ gigId: PathId })
export const PackerGigsPath = z.object({ id: PathId })

const statusIds = {
  pending: 1,
  '1': 1,
  booked: 2,
  '2': 2,
  completed: 3,
  '3': 3,
  all: undefined,
} as const
type StatusName = keyof typeof statusIds

export const StatusPath = z.object({
  status: z
    .enum(Object.keys(statusIds) as [StatusName, ...StatusName[]], {
      error: 'must be pending, booked, completed, 1, 2, 3 or all',
    })
    .transform((status) => statusIds[status]),
})

const packerIdError = { error: 'must be the id of a packer, a positive whole number' }

/** The body is optional: the session identifies the packer, and the path identifies the gig. */
export const BookingRequest = z.object({
  packerId: z
    .union(
      [z.int(packerIdError).positive(packerIdError), z.string().regex(/^\d+$/, packerIdError)],
      packerIdError,
    )
    .nullish(),
})

export const NewBooking = BookingRequest.extend({
  version: z
    .int({ error: 'must be the version of the gig' })
    .nullish()
    .describe(
      'The `version` of the gig that you have seen. Without this field, any version is booked.',
    ),
})
export type NewBooking = z.infer<typeof NewBooking>

export const StatusChange = BookingRequest.extend({
  gig_status_id: z.literal([1, 2, 3], {
    error: (issue) => (issue.input === undefined ? 'is required' : 'must be 3, for completed'),
  }),
})
