import { z } from 'zod'
import { once } from '../platform/requests/query.ts'
import { list } from '../platform/requests/list.ts'
import { imageWidths } from '../platform/image-store/image-store.ts'

const [, , widest] = imageWidths
const names = imageWidths.map(String)

/** Without `w`, the API sends the widest image. */
export const ImageQuery = z.object({
  w: once(
    z
      .string()
      .refine((text) => names.includes(text), { error: `must be one of ${names.join(', ')}` })
      .transform((text) => imageWidths.find((width) => String(width) === text) ?? widest)
      .meta({ override: { type: 'integer', enum: [...imageWidths], default: widest } }),
    { empty: 'a value' },
  )
    .transform((width) => width ?? widest)
    .describe('The width in pixels. A narrower image is not enlarged.'),
})

export const ImagePath = z.object({ token: z.string() })

/**
 * Returns whether the text can be a token. Do not look for other text in the database: it may contain characters that
 * Postgres refuses, such as NUL.
 */
export const isToken = (text: string) => /^[\w-]{22,64}$/.test(text)

export const UploadedPhoto = z.object({
  token: z.string().describe('Names the photo in the `images` of a gig, message or report.'),
})
export type UploadedPhoto = z.infer<typeof UploadedPhoto>

/** The photos of a message, a report or a reply. */
export const photoTokens = (most: number) =>
  list(
    z
      .string()
      .refine(isToken, { error: 'must be the token of a photo' })
      .describe('The token of a photo that you have uploaded within 24 hours.'),
    most,
    `must have at most ${most} entries`,
  ).default([])
