import { z } from 'zod'
import { once } from '../platform/requests/query.ts'
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
