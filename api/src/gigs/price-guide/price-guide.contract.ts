import { z } from 'zod'
import { GigInput } from '../gigs.contract.ts'
import { MoveInput } from '../move.contract.ts'

const { boxes } = GigInput.shape
const { zip_code } = GigInput.shape.pickup_location.shape

const zipOfRoute = zip_code
  .optional()
  .catch(undefined)
  .describe('Ignored if it is not a ZIP code or ZIP+4 code, also if it is a number or `null`.')

/** What the guide knows of a job. Everything is optional; texts that are still being typed are ignored. */
export const PriceGuideRequest = z
  .object({
    move: MoveInput.nullish(),
    boxes: boxes.optional().catch(undefined),
    pickup_zip_code: zipOfRoute,
    dropoff_zip_code: zipOfRoute,
  })
  .meta({ id: 'PriceGuideRequest' })
export type PriceGuideRequest = z.input<typeof PriceGuideRequest>
export type PriceGuideFields = z.output<typeof PriceGuideRequest>

export const PriceGuide = z
  .object({
    hours: z.number().describe('Suggested hours, in halves, 1 to 12; `move.hours` if it was sent.'),
    whole_hours: z
      .int()
      .optional()
      .describe('The hours of the range, only if they are more than the 12 of `hours`.'),
    helpers: z.int().describe('Suggested people; `move.helpers` if it was sent.'),
    cubic_feet: z.int(),
    miles: z
      .int()
      .nullable()
      .describe('About the miles of the route; `null` without two ZIP codes or a road.'),
    low: z.int().describe('The low end of a fair price, in US dollars, without the service fee.'),
    high: z.int(),
    per_hour: z.int().describe('US dollars an hour for all people, in the middle of the range.'),
    basis: z
      .enum(['jobs', 'rates'])
      .describe('`jobs`: what similar jobs paid. `rates`: our rates for people, truck and miles.'),
    jobs: z.int().describe('How many similar jobs were found; for `rates`, fewer than 8.'),
    place: z.string().nullable().describe('The city of the pickup; `null` if it is not known.'),
    note: z.string().nullable().describe('Sentences about an unusual move, else `null`.'),
  })
  .meta({ id: 'PriceGuide' })
export type PriceGuide = z.infer<typeof PriceGuide>
