import { z } from 'zod'
import { LocationInput } from '../gigs/gigs.contract.ts'
import { schemasOf } from '../gigs/gig-fields.ts'
import { photoTokens } from '../images/images.contract.ts'
import { PathId } from '../platform/requests/path-id.ts'
import { text } from '../platform/requests/text.ts'
import { extraReasons } from '../rules/extra-work.ts'
import { isWholeCents } from '../rules/money.ts'
import { tripLimits } from '../rules/trip-limits.ts'
import { period, proposalMs, unansweredMs } from '../rules/windows.ts'
import { Times } from '../trips/trips.contract.ts'

const Place = z.object({
  street_address: z.string(),
  street_address_two: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
})
const NewPlace = z.object({ from: Place, to: Place })

export const answers = ['yes', 'no', 'take_back', 'leave'] as const
export type ProposalAnswer = (typeof answers)[number]

export const Proposal = z
  .object({
    id: z.int(),
    trip_id: z.int(),
    kind: z
      .enum(['change', 'extra'])
      .describe('`change`: another date or address. `extra`: extra work for extra pay.'),
    by: z.enum(['customer', 'packer']),
    state: z
      .enum([
        ...(['open', 'charging', 'agreed', 'declined'] as const),
        ...(['card_declined', 'taken_back', 'expired', 'ended'] as const),
      ])
      .describe(
        '`charging`: the customer agreed, and the bank has not answered yet. `card_declined`: the card was declined, so nothing has changed. `ended`: the trip went on before an answer.',
      ),
    created_at: z.iso.datetime(),
    answered_at: z.iso.datetime().nullable(),
    answer_until: z.iso
      .datetime()
      .nullable()
      .describe(`Of a change: at most ${period(proposalMs)} after the proposal.`),
    note: z.string().nullable(),
    images: z.array(z.string()).describe('Image URLs.'),
    reason: z.enum(extraReasons).nullable(),
    amount: z.number().nullable().describe('The extra pay, in dollars.'),
    change: z
      .object({
        pickup_date: Times.optional(),
        dropoff_date: Times.optional(),
        pickup_location: NewPlace.optional(),
        dropoff_location: NewPlace.optional(),
      })
      .nullable()
      .describe('What would change. Without addresses after the end of the trip.'),
    new_price: z
      .number()
      .nullable()
      .describe('The price with the extra pay, while the proposal is open.'),
    new_total: z
      .number()
      .nullable()
      .describe(
        'For the customer: the new price with the service fee. `null` if the packer is paid directly.',
      ),
    may: z.array(z.enum(answers)).describe('The answers that you may give now.'),
    leave_from: z.iso
      .datetime()
      .nullable()
      .describe(
        `For the packer who waits for an answer: from when they may leave without a mark, ${period(unansweredMs)} after asking.`,
      ),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.infer<typeof Proposal>

const Note = text(1, tripLimits.note)
const times = schemasOf('input')

const ChangeProposal = z.object({
  kind: z.literal('change'),
  pickup_date: times.pickup_date.optional(),
  dropoff_date: times.dropoff_date.optional(),
  pickup_location: LocationInput.optional(),
  dropoff_location: LocationInput.optional(),
  note: Note.nullish(),
})
export type ChangeProposal = z.output<typeof ChangeProposal>

const ExtraProposal = z
  .object({
    kind: z.literal('extra'),
    reason: z.enum(extraReasons, { error: 'must be stairs, items, waiting or other' }),
    amount: z
      .number()
      .refine(isWholeCents, { error: 'must have at most two decimals' })
      .describe('In dollars: from 5 to the price that was booked.'),
    text: Note.nullish(),
    images: photoTokens(tripLimits.images),
  })
  .refine(({ text: note, images }) => (note ?? '') !== '' || images.length > 0, {
    path: ['text'],
    error: 'is required without a photo',
  })
export type ExtraProposal = z.output<typeof ExtraProposal>

export const NewProposal = z.discriminatedUnion('kind', [ChangeProposal, ExtraProposal], {
  error: 'kind must be change or extra',
})
export type NewProposal = z.output<typeof NewProposal>

export const Answer = z.object({
  answer: z.enum(answers, { error: 'must be yes, no, take_back or leave' }),
})

export const ProposalPath = z.object({ id: PathId, proposal: PathId })
