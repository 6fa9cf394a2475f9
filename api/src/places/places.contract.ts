import { z } from 'zod'
import { zipPattern } from '../rules/gig-limits.ts'

export const PlacePath = z.object({
  zip: z.string().regex(new RegExp(`^${zipPattern}$`), {
    error: 'must be a US zip code like 62704 or 62704-1234',
  }),
})

export const Place = z
  .object({
    zip_code: z.string().describe('Five digits.'),
    city: z.string(),
    state: z.string().describe('The two-letter code.'),
    time_zone: z.string().describe('IANA time zone, such as America/Los_Angeles.'),
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>
