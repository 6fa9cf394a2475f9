import { z } from 'zod'
import { list } from '../platform/requests/list.ts'
import { bodyId, PathId } from '../platform/requests/path-id.ts'
import { once } from '../platform/requests/query.ts'
import { line } from '../platform/requests/text.ts'
import { SpecialtyTypeId } from '../specialties/specialties.contract.ts'
import { schemasOf } from './gig-fields.ts'
import { GigImage } from './gig-images.ts'
import { MoveAnswer, MoveInput } from './move.contract.ts'
import { gigLimits, imageMessages, zipPattern } from '../rules/gig-limits.ts'
import { gigStatus } from '../rules/gig-rules.ts'
import { offerMs, period } from '../rules/windows.ts'
import { isWholeCents } from '../rules/money.ts'
import { stateCode } from '../rules/us-states.ts'
import { Rating } from '../people/ratings.contract.ts'

export const GigStatusId = z
  .literal([gigStatus.pending, gigStatus.booked, gigStatus.completed])
  .describe('1 pending, 2 booked, 3 completed.')

const Street = z
  .string()
  .nullable()
  .describe('`null` unless you are the gig’s customer, or the packer who booked or completed it.')

export const Location = z
  .object({
    street_address: Street,
    street_address_two: Street,
    city: z.string(),
    state: z.string(),
    zip_code: z.string().describe('Its first five digits for those who do not see the street.'),
  })
  .meta({ id: 'Location' })
export type Location = z.infer<typeof Location>

export const Gig = z
  .object({
    id: z.int(),
    ...schemasOf('output'),
    price: z.number().describe('US dollars.'),
    box_count: z.int().nullable().describe('The first whole number in `boxes`, if there is one.'),
    pickup_location: Location,
    dropoff_location: Location,
    route_miles: z
      .int()
      .describe('About how far it is by road: the great circle from pickup to drop-off × 1.3.'),
    miles: z
      .int()
      .optional()
      .describe('Miles from `zip_code` of the list to the pickup. Missing without `zip_code`.'),
    pickup_time_zone: z
      .string()
      .describe('IANA time zone of the pickup address, such as America/Los_Angeles.'),
    dropoff_time_zone: z.string().describe('IANA time zone of the drop-off address.'),
    specialties: z
      .array(z.int())
      .describe('The ids of the specialties that the gig requires, in ascending order.'),
    images: z
      .array(z.string())
      .describe('Image URLs, in order. Add `?w=320`, `?w=640` or `?w=1280` to choose a width.'),
    featured_image_index: z.int().nullable(),
    verified_only: z.boolean().describe('Only verified packers can book the gig.'),
    move: MoveAnswer.nullable().describe(
      '`null` if the customer said nothing. Without the notes, unless you see the streets.',
    ),
    customer_id: z.int(),
    customer_rating: Rating.optional().describe(
      'The packers’ rating of the customer. Missing before three published reviews, and in lists.',
    ),
    bookable_until: z.iso
      .datetime()
      .optional()
      .describe(
        'When a gig that no packer has booked expires. Missing for the gig’s customer, and in lists.',
      ),
    offer: z
      .object({
        to: z
          .object({ id: z.int(), display_name: z.string() })
          .nullable()
          .describe('The packer; `null` for other packers.'),
        until: z.iso.datetime(),
      })
      .optional()
      .describe(
        'The customer has asked one packer first, who alone can book the gig until then. Missing otherwise, and in lists.',
      ),
    no_show: z
      .literal(true)
      .optional()
      .describe(
        'You, the packer, did not come, or ended your booking shortly before the pickup, so you cannot book the gig again. Missing otherwise, and in lists.',
      ),
    created_on_date: z.iso.datetime(),
    gig_status_id: GigStatusId,
    is_urgent: z
      .boolean()
      .describe('The gig is open again because its packer fell out shortly before the pickup.'),
    urgent: z
      .object({
        since: z.iso.datetime(),
        told: z.int().describe('How many packers near it were told.'),
      })
      .optional()
      .describe('For the customer of an urgent gig. Missing otherwise, and in lists.'),
    packer_id: z.int().nullable().describe('The packer who booked or completed the gig.'),
    version: z.int().describe('Counts the changes by the customer. Send it with the next change.'),
  })
  .meta({ id: 'Gig' })
export type Gig = z.infer<typeof Gig>

export const GigRequirement = z
  .object({
    id: z.int(),
    gig_id: z.int(),
    specialty_id: z.int(),
    specialty_name: z.string(),
    specialty_type_id: SpecialtyTypeId,
  })
  .meta({ id: 'GigRequirement' })
export type GigRequirement = z.infer<typeof GigRequirement>

export const GigPath = z.object({ id: PathId })

export const GigQuery = z.object({
  zip_code: once(z.string()).describe(
    '`home`: adds `miles` from where the signed-in packer starts from, if that is known. Packers only; other values are ignored.',
  ),
})

export const LocationInput = z
  .object({
    street_address: line(1, gigLimits.streetAddress),
    street_address_two: line(0, gigLimits.streetAddress)
      .nullish()
      .transform((value) => value ?? null),
    city: line(1, gigLimits.city),
    state: line(1, gigLimits.state)
      .transform((state) => stateCode(state) ?? state)
      .describe(
        'A US state or territory: its name or two-letter code. Responses have the code. On PUT, also the text that this gig already has.',
      ),
    zip_code: z
      .string()
      .trim()
      .regex(new RegExp(`^${zipPattern}$`), {
        error: 'must be a US zip code like 62704 or 62704-1234',
      })
      .meta({ examples: ['62704'] }),
  })
  .meta({ id: 'LocationInput' })

const Price = z
  .number()
  .min(0, { error: 'must be 0 or more' })
  .max(gigLimits.price, { error: 'must be at most 9,999,999.99' })
  .refine(isWholeCents, { error: 'must have at most two decimals' })
  .meta({ description: 'US dollars with at most two decimals.', examples: [250.5] })

/** The fields of POST and PUT. Without `images`, POST stores none and PUT keeps the gig's images. */
export const GigInput = z
  .object({
    ...schemasOf('input'),
    price: Price,
    pickup_location: LocationInput,
    dropoff_location: LocationInput,
    // Keep duplicates, so that an error has the index that the client sent. `toMask` ignores them.
    specialties: list(
      z.int(),
      gigLimits.specialties,
      `must have at most ${gigLimits.specialties} entries`,
    )
      .default([])
      .describe(
        'Ids of existing specialties. Duplicates are ignored. Without this field the gig requires none, on PUT too.',
      ),
    images: list(GigImage, gigLimits.images, imageMessages.tooMany).optional(),
    verified_only: z
      .boolean()
      .optional()
      .describe(
        'Only verified packers can book the gig. Without this field, POST stores `false` and PUT keeps the value.',
      ),
    move: MoveInput.nullish().describe(
      'What the customer says about the move. `null` or missing facts: not said. Without this field, PUT keeps all of it.',
    ),
    offer_to: bodyId('must be the id of a packer')
      .nullish()
      .describe(
        `POST only: a packer who has booked a job of yours and can book this one. For ${period(offerMs)}, or until this packer declines or can no longer book it, others cannot book the gig.`,
      ),
    featured_image_index: z
      .int()
      .min(0, { error: 'must be 0 or more' })
      .nullable()
      .optional()
      .describe('The index of an entry of `images`. Defaults to 0 if there are images.'),
    version: z
      .int()
      .optional()
      .describe(
        'PUT only: the `version` of the gig that you have changed. Without this field, PUT replaces any version.',
      ),
  })
  .refine((gig) => gig.dropoff_date >= gig.pickup_date, {
    path: ['dropoff_date'],
    error: 'must not be before pickup_date',
  })
  .meta({ id: 'GigInput' })
export type GigInput = z.input<typeof GigInput>
export type GigFields = z.output<typeof GigInput>

/** The fields once the photos among them are uploaded: `images` has tokens alone. */
export type WithTokens<T extends { images?: unknown }> = Omit<T, 'images'> & {
  images?: string[] | undefined
}

export const PriceRaise = z.object({ price: Price })
export type PriceRaise = z.infer<typeof PriceRaise>

/** A call names one of both. */
export const PickupMove = z
  .object({
    when: z
      .enum(['now', 'soon'], { error: 'must be now or soon' })
      .optional()
      .describe(
        '`now`: a booked move starts now, on the day of its pickup. `soon`: in two hours, rounded up to half an hour, for a gig without a packer.',
      ),
    pickup_date: schemasOf('input').pickup_date.optional(),
  })
  .refine(({ when, pickup_date }) => (when === undefined) !== (pickup_date === undefined), {
    path: ['when'],
    error: 'must be given, or pickup_date, but not both',
  })
export type PickupMove = z.output<typeof PickupMove>
