import { z } from 'zod'
import { badgeFields } from '../checks/checks.contract.ts'
import { paymentStates } from '../rules/payment-states.ts'
import { photoTokens } from '../images/images.contract.ts'
import { PathId } from '../platform/requests/path-id.ts'
import { once, WholeNumber } from '../platform/requests/query.ts'
import { text } from '../platform/requests/text.ts'
import { tripLimits } from '../rules/trip-limits.ts'
import { countsAfterBookingMs, mostMinutesAway, period } from '../rules/windows.ts'
import { jobStages, tripStages } from '../rules/trip-stages.ts'
import { Rating, ReceivedReview } from '../people/ratings.contract.ts'

const Town = z.object({ city: z.string(), state: z.string(), zip_code: z.string() })
const Person = z.object({ id: z.int(), display_name: z.string() })
const Packer = Person.extend({
  ...badgeFields,
  is_gone: z
    .literal(true)
    .optional()
    .describe('The packer has deleted the account. Missing without that.'),
})

export const Trip = z
  .object({
    id: z.int(),
    gig_id: z.int().nullable().describe('`null` after the gig was deleted.'),
    stage: z.enum(tripStages),
    version: z.int().describe('Counts the changes of stage. Send it with the next change.'),
    title: z.string(),
    price: z.number(),
    pickup_date: z.iso.datetime(),
    dropoff_date: z.iso.datetime(),
    pickup: Town,
    dropoff: Town,
    customer: Person,
    packer: Packer.extend({
      completed_jobs: z.int().describe('Trips in the stage completed.'),
      bookings_kept: z
        .int()
        .nullable()
        .describe(
          `The percentage of bookings that the packer kept; \`null\` before the first. Canceling a booking does not count within ${period(countsAfterBookingMs)} of it, or for a reason of the customer, such as a change or a declined card.`,
        ),
      rating: Rating.nullable().describe('`null` before three published reviews.'),
    }),
    is_secured: z
      .boolean()
      .nullable()
      .describe('Whether the payment is on hold or captured; `null` if paid directly.'),
    next: z.array(z.enum(tripStages)).describe('The stages to which you may move the trip now.'),
    later: z
      .array(z.object({ stage: z.enum(tripStages), from: z.iso.datetime() }))
      .describe('The stages to which you may move the trip later, and from when.'),
    arrives_at: z.iso
      .datetime()
      .nullable()
      .describe('When the packer says that they arrive; `null` until they say it.'),
    late_until: z.iso
      .datetime()
      .nullable()
      .describe(
        'Until when the packer can announce that they arrive later than expected; `null` if they cannot now.',
      ),
    undo: z
      .object({ stage: z.enum(tripStages), until: z.iso.datetime() })
      .nullable()
      .describe('The stage to which you can take the last step back, and until when.'),
    extra: z
      .object({
        most: z.number().describe('In dollars.'),
        left: z.int().describe('How many more times.'),
      })
      .nullable()
      .describe('What extra pay you, the packer, can ask for now; `null` if none.'),
    can_start_now: z
      .boolean()
      .describe(
        'Whether you, the customer, can move the pickup to now (`POST /api/gigs/{id}/pickup`).',
      ),
    completion_code: z
      .string()
      .nullable()
      .describe('Six digits. For the customer only, from the delivery on.'),
    stage_at: z.iso.datetime(),
    delivered_at: z.iso
      .datetime()
      .nullable()
      .describe('`null` before the delivery. A dispute can begin before it.'),
    answer_by: z.iso
      .datetime()
      .nullable()
      .describe('By when an operator decides a disputed trip; `null` in other stages.'),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    end_reason: z.string().nullable(),
    review_until: z.iso
      .datetime()
      .nullable()
      .describe('Until when you can review the other side; `null` if you cannot.'),
    received_review: ReceivedReview.nullable().describe(
      'The other side’s review of you, once it is published.',
    ),
    unread_messages: z.int().describe('The messages to you that you have not seen.'),
  })
  .meta({ id: 'Trip' })
export type Trip = z.infer<typeof Trip>

export const Times = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  time_zone: z.string().describe('IANA time zone of the address.'),
})

const Arrival = Times.extend({
  from: z.iso.datetime().nullable().describe('When the packer was expected before.'),
})

const GigChanges = z
  .object({
    fields: z
      .array(z.string())
      .describe('The fields that changed, as named in `Gig`; `notes`: only the notes in `move`.'),
    price: z.object({ from: z.number(), to: z.number() }).optional(),
    pickup_date: Times.optional(),
    dropoff_date: Times.optional(),
    arrives_at: Arrival.optional().describe('When the packer says that they arrive.'),
  })
  .meta({ id: 'GigChanges' })
export type GigChanges = z.infer<typeof GigChanges>

/** A member of `GigEvent` and `Notification`. */
export const changes = GigChanges.nullable().describe(
  'What changed: what the customer changed or proposed in a booked gig, or when the packer arrives; `null` for other kinds of events.',
)

/** A member of `GigEvent` and `Notification`. */
export const amount = z
  .number()
  .nullable()
  .describe(
    'The dollars of an event about money, such as a refund, a tip or a request for extra pay; `null` for other kinds of events.',
  )

/** A member of `GigEvent` and `Notification`. */
export const count = z
  .int()
  .optional()
  .describe('How many packers were told of an urgent gig. Missing for other kinds of events.')

export const actors = ['customer', 'packer', 'system', 'operator'] as const

export const GigEvent = z
  .object({
    id: z.int(),
    gig_id: z.int(),
    trip_id: z.int().nullable(),
    kind: z.string(),
    actor: z.enum(actors),
    from_stage: z.enum(jobStages).nullable(),
    to_stage: z.enum(jobStages).nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    changes,
    amount,
    count,
    images: z
      .array(z.string())
      .optional()
      .describe(
        'The photos of a proof, a report or a reply. They are deleted with the account of their sender.',
      ),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'GigEvent' })
export type GigEvent = z.infer<typeof GigEvent>

const EndedBooking = z
  .object({
    trip_id: z.int(),
    stage: z.enum(['cancelled', 'no_show']),
    actor: z.enum(['packer', 'operator']),
    packer: Person,
    reason: z.string().nullable(),
    ended_at: z.iso.datetime(),
  })
  .meta({ id: 'EndedBooking' })

export const CustomerJob = z
  .object({
    gig_id: z.int(),
    trip_id: z.int().nullable(),
    title: z.string(),
    stage: z.enum(jobStages),
    price: z.number(),
    pickup_date: z.iso.datetime(),
    pickup_time_zone: z.string().describe('IANA time zone of the pickup address.'),
    pickup: Town,
    dropoff: Town,
    packer: Packer.nullable(),
    payment: z
      .object({
        state: z.enum(paymentStates),
        total: z
          .number()
          .describe('What the customer pays or has paid, tips included, in dollars.'),
        cancel_fee: z.number().nullable().describe('What a canceled booking cost, in dollars.'),
        rest: z
          .number()
          .optional()
          .describe(
            'What is still to pay after the card was declined for a part, in dollars. Missing without that.',
          ),
        is_secured: z.boolean(),
        has_method: z.boolean().optional().describe('Whether the customer has a card.'),
      })
      .nullable()
      .describe(
        'The payment of the current booking, else of the last one. `null` if paid directly.',
      ),
    is_urgent: z
      .boolean()
      .describe('The job is open again because its packer fell out shortly before the pickup.'),
    unread_messages: z
      .int()
      .describe('The messages of all bookings of this job that you have not seen.'),
    ended_booking: EndedBooking.nullable().describe(
      'The last booking of a job without a packer, if that packer or an operator ended it.',
    ),
  })
  .meta({ id: 'CustomerJob' })
export type CustomerJob = z.infer<typeof CustomerJob>

export const TripPath = z.object({ id: PathId })

const version = z.int({ error: 'is required: the version of the trip that you have seen' })

export const StageMove = z.object({
  stage: z
    .enum(['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered', 'completed'], {
      error: 'must be booked, on_the_way, at_pickup, loaded, delivered or completed',
    })
    .describe('`booked` and `on_the_way` also take `at_pickup` back.'),
  version,
  minutes: z
    .int({ error: 'must be a whole number of minutes' })
    .min(0, { error: 'must not be negative' })
    .max(mostMinutesAway, { error: `must be at most ${mostMinutesAway}` })
    .nullish()
    .describe('With `on_the_way`: in how many minutes the packer arrives.'),
  completion_code: z
    .string()
    .regex(/^\d{6}$/, { error: 'must be the six digits that the customer sees' })
    .nullish(),
})
export type StageMove = z.infer<typeof StageMove>

export const Lateness = z.object({
  arrives_at: z.iso
    .datetime({ offset: true, error: 'must be a date and time with an offset' })
    .transform((value) => new Date(value))
    .meta({ override: { type: 'string', format: 'date-time' } })
    .describe('When the packer arrives: later than expected, and at most `late_until`.'),
})
export type Lateness = z.output<typeof Lateness>

export const Cancellation = z.object({
  reason: text(1, tripLimits.note),
  reopen: z.boolean({ error: 'must be true or false' }).default(true),
  fee_cents: z
    .int({ error: 'must be the fee that the terms name, in cents' })
    .min(0)
    .optional()
    .describe('The fee that the customer agrees to, from the cancel terms. 0 if not given.'),
})
export type Cancellation = z.infer<typeof Cancellation>

const ReportImages = photoTokens(tripLimits.images)

export const ProblemReport = z.object({
  kind: z.enum(['no_show', 'damage', 'other'], { error: 'must be no_show, damage or other' }),
  text: text(1, tripLimits.note),
  images: ReportImages,
  pickup: z
    .union(
      [
        z.literal('soon'),
        z.iso
          .datetime({ offset: true })
          .transform((value) => new Date(value))
          .meta({ override: { type: 'string', format: 'date-time' } }),
      ],
      { error: 'must be soon, or a date and time with an offset' },
    )
    .optional()
    .describe(
      'With a customer’s no_show: when another packer can come. `soon`: in two hours, rounded up to half an hour. Without it, the pickup time stays.',
    ),
})
export type ProblemReport = z.output<typeof ProblemReport>

export const ProblemReply = z.object({ text: text(1, tripLimits.note), images: ReportImages })
export type ProblemReply = z.output<typeof ProblemReply>

export const JobsQuery = z.object({
  state: once(
    z.enum(['open', 'active', 'done'], { error: 'must be open, active or done' }),
  ).describe(
    '`open`: no packer yet, also if expired. `active`: booked, not delivered. `done`: delivered.',
  ),
  limit: once(WholeNumber(1, 100)).describe('The size of a page, 50 if not given.'),
  cursor: once(z.string().max(100, { error: 'is not a cursor of this list' })).describe(
    'The cursor in the `Link` header of the page before.',
  ),
})
export type JobsQuery = z.infer<typeof JobsQuery>
