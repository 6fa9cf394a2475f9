import { z } from 'zod'
import { isToken } from '../images/images.contract.ts'
import { fieldError } from '../platform/errors/http-error.ts'
import { gigLimits } from '../rules/gig-limits.ts'

/**
 * A photo in the body of a gig: its token, its URL if the gig has it already, or a data URL, whose bytes `imageBody` has
 * decoded. Returns the token, or the bytes.
 */
export const GigImage = z.transform<string, string | Uint8Array>(readImage).meta({
  description: `The token of a photo that you have uploaded within 24 hours. Or a data URL (\`data:image/jpeg;base64,…\`) of less than ${gigLimits.imageBytes / 1024 / 1024} MB: JPEG, PNG, WebP, GIF or AVIF. On PUT, also an image URL that this gig already has.`,
  override: { type: 'string' },
})

function readImage(image: unknown, context: z.RefinementCtx): string | Uint8Array {
  if (image instanceof Uint8Array) return image
  const token = typeof image === 'string' ? image.slice(image.lastIndexOf('/') + 1) : ''
  if (isToken(token)) return token
  context.addIssue({
    code: 'custom',
    message:
      typeof image === 'string'
        ? 'must be the token of a photo, a data URL like data:image/jpeg;base64,..., or an image that this job already has'
        : 'must be text',
  })
  return z.NEVER
}

/**
 * Returns the featured index to store. `wanted` is null if the customer features no photo, and
 * undefined for the default: the first photo, if there is one. Throws 422 for an index outside the
 * photos.
 */
export function featuredIndex(wanted: number | null | undefined, count: number): number | null {
  if (wanted === undefined) return count > 0 ? 0 : null
  if (wanted !== null && wanted >= count) {
    const path = 'featured_image_index'
    throw fieldError(path, `${path} must be the index of one of the images`)
  }
  return wanted
}
