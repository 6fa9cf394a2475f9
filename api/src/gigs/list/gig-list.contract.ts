import { z } from 'zod'
import { PathId } from '../../platform/requests/path-id.ts'
import { once, repeatable, WholeNumber } from '../../platform/requests/query.ts'
import { gigLimits, zipPattern } from '../../rules/gig-limits.ts'
import { moveFacts } from '../../rules/move-facts.ts'
import { defaultRadius, gigSorts, radiusOptions } from '../../rules/gig-rules.ts'

const Dollars = z
  .string()
  .regex(/^\d{1,50}(\.\d{1,10})?$/, {
    error: 'must be dollars and cents, as in 25 or 25.50, and 0 or more',
  })
  .transform(Number)
  .meta({ override: { type: 'number', minimum: 0, pattern: undefined } })

const Flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')

const Day = z
  .string()
  .refine((text) => z.iso.date().safeParse(text).success && text >= '0001', {
    error: 'must be a date like 2026-11-20',
  })
  .meta({ override: { type: 'string', format: 'date' } })

const trucks = Object.keys(moveFacts.truck.words) as (keyof typeof moveFacts.truck.words)[]
const radiusNames: readonly string[] = [...radiusOptions.map(String), 'any']

/** The query of GET /api/gigs. Without `limit`, the response streams all matches. */
export const GigListQuery = z
  .object({
    available: once(Flag).describe('`true`: only gigs that no packer has booked.'),
    customer_id: once(PathId).describe("Only that customer's gigs."),
    zip_code: once(
      z.string().regex(new RegExp(`^(${zipPattern}|home)$`), {
        error: 'must be a US zip code like 62704 or 62704-1234, or home',
      }),
    ).describe(
      'Only gigs whose pickup is near: see `radius`. `home`: where the signed-in packer starts from (`home_zip`); without that, as if `zip_code` were missing, and `newest` instead of the sorts `distance` and `fit`. Packers only.',
    ),
    radius: once(
      z
        .string()
        .refine((text) => radiusNames.includes(text), {
          error: `must be one of ${radiusNames.join(', ')}`,
        })
        .transform((text) => (text === 'any' ? text : Number(text)))
        .meta({
          override: {
            type: ['integer', 'string'],
            enum: [...radiusOptions, 'any'],
            default: defaultRadius,
          },
        }),
    )
      .transform((radius) => radius ?? defaultRadius)
      .describe(
        'The largest distance of the pickup from `zip_code` in miles: the great circle between the centers of both ZIP codes, rounded. If one is not known, the same first three digits count as 15 miles, the same first two as 50, any other as 100. `any`, only with the sort `fit`: `zip_code` only orders the gigs. Ignored without `zip_code`.',
      ),
    specialty_id: repeatable(PathId).describe(
      'Only gigs that require this specialty. May be repeated: gigs must require all of them.',
    ),
    price_min: once(Dollars).describe('US dollars, inclusive.'),
    price_max: once(Dollars).describe('US dollars, inclusive.'),
    pickup_from: once(Day).describe(
      'First day of the pickup (YYYY-MM-DD), inclusive, in the local time of the pickup address.',
    ),
    pickup_to: once(Day).describe(
      'Last day of the pickup (YYYY-MM-DD), inclusive, in the local time of the pickup address.',
    ),
    qualified: once(Flag).describe(
      '`true`: only gigs whose required specialties the signed-in packer has; without the verified badge, no gigs for verified packers. Packers only.',
    ),
    verified_only: once(Flag).describe('`true`: only gigs that only verified packers can book.'),
    helpers_max: once(WholeNumber(1, moveFacts.helpers.max)).describe(
      'Only gigs that ask for at most so many people. Gigs that say nothing ask for one.',
    ),
    hours_max: once(WholeNumber(1, moveFacts.hours.max)).describe(
      'Only gigs that say that they take at most so many hours.',
    ),
    truck: once(z.enum(trucks, { error: `must be one of ${trucks.join(', ')}` })).describe(
      'Only gigs that say this of the truck.',
    ),
    no_stairs: once(Flag).describe(
      '`true`: only gigs that say that there are no stairs at either address.',
    ),
    sort: once(z.enum(gigSorts, { error: `must be one of ${gigSorts.join(', ')}` }))
      .transform((sort) => sort ?? ('newest' as const))
      .describe(
        'The default is `newest`. Ties: newest first, then the higher id. When sorted by boxes, gigs without a number of boxes come last. `distance` needs `zip_code`. `fit` needs it, too, and is for packers only: first the gigs at most 50 miles away that the signed-in packer qualifies for, nearest first, then all others, newest first.',
      ),
    limit: once(WholeNumber(1, gigLimits.pageSize)).describe(
      'The size of a page. The `Link` header has the next page, if there is one. Without `limit`, the response has all matches.',
    ),
    cursor: once(z.string().max(500, { error: 'is not a cursor of this list' })).describe(
      'The start of the page, from the `Link` header of the previous page. Filters and sort must be the same.',
    ),
  })
  .refine((query) => query.sort !== 'distance' || query.zip_code !== undefined, {
    path: ['sort'],
    error: 'can be distance only together with zip_code',
  })
  .refine((query) => query.sort !== 'fit' || query.zip_code !== undefined, {
    path: ['sort'],
    error: 'can be fit only together with zip_code',
  })
  .refine((query) => query.sort === 'fit' || query.radius !== 'any', {
    path: ['radius'],
    error: 'can be any only together with the sort fit',
  })
export type GigListQuery = z.input<typeof GigListQuery>
export type GigListRequest = z.output<typeof GigListQuery>
