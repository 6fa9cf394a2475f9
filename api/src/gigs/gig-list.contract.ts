import { z } from 'zod'
import { PathId } from '../http/path-id.ts'
import { defaultRadius, gigLimits, gigSorts, radiusOptions, zipPattern } from './gig-rules.ts'

/** An empty value means "not given"; a value that may come once only is refused when it comes twice. */
const scalar = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .union([z.string(), z.array(z.string()).max(1, { error: 'may be given once only' })])
    .optional()
    .transform((value) => (Array.isArray(value) ? value[0] : value) || undefined)
    .pipe(schema.optional())

const WholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

const Dollars = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,10})?$/, {
    error: 'must be dollars and cents, as in 25 or 25.50, and 0 or more',
  })
  .transform(Number)

const radiusNames: readonly string[] = radiusOptions.map(String)

/** The query of GET /api/gigs. Whoever asks without `limit` gets all matches as a stream. */
export const GigListQuery = z
  .object({
    available: scalar(
      z
        .enum(['true', 'false'], { error: 'must be true or false' })
        .transform((text) => text === 'true'),
    ),
    customer_id: scalar(PathId),
    zip_code: scalar(
      z.string().regex(new RegExp(`^${zipPattern}$`), {
        error: 'must be a US zip code like 62704 or 62704-1234',
      }),
    ),
    radius: scalar(
      z
        .string()
        .refine((text) => radiusNames.includes(text), {
          error: `must be one of ${radiusNames.join(', ')}`,
        })
        .transform(Number),
    ).transform((radius) => radius ?? defaultRadius),
    specialty_id: z
      .union([z.string().transform((text) => [text]), z.array(z.string())])
      .default([])
      .transform((texts) => texts.filter((text) => text !== ''))
      .pipe(z.array(PathId)),
    price_min: scalar(Dollars),
    price_max: scalar(Dollars),
    sort: scalar(z.enum(gigSorts, { error: `must be one of ${gigSorts.join(', ')}` })).transform(
      (sort) => sort ?? ('newest' as const),
    ),
    limit: scalar(WholeNumber(1, gigLimits.pageSize)),
    cursor: scalar(z.string().max(500, { error: 'is not a cursor of this list' })),
  })
  .refine((query) => query.sort !== 'distance' || query.zip_code !== undefined, {
    path: ['sort'],
    error: 'can be distance only together with zip_code',
  })
export type GigListQuery = z.input<typeof GigListQuery>
export type GigListRequest = z.output<typeof GigListQuery>
