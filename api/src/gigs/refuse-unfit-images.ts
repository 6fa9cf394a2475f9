import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../http/app-env.ts'
import { HttpError } from '../http/errors.ts'
import { imageType } from '../images/image-bytes.ts'
import { readDataUrl } from '../images/image-data-url.ts'
import { gigLimits } from './gig-rules.ts'

/**
 * What can be seen without decoding, an image that is too large or none at all, is told where the
 * contract wants 413 and 415: before the gig is looked up and before any field is judged.
 */
export const refuseUnfitImages = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.var
  if (typeof body === 'object' && body !== null && 'images' in body && isFew(body.images)) {
    const images = body.images.flatMap((image, index) =>
      typeof image === 'string' && /^data:/i.test(image)
        ? [{ image, path: `images.${index}` }]
        : [],
    )
    for (const { image, path } of images) refuseTooLarge(image, path)
    for (const { image, path } of images) refuseOtherTypes(image, path)
  }
  await next()
})

/** Of more than are allowed none is looked at: the fields will be refused for their number. */
const isFew = (images: unknown): images is unknown[] =>
  Array.isArray(images) && images.length <= gigLimits.images

function refuseTooLarge(image: string, path: string) {
  try {
    readDataUrl(image, path)
  } catch (error) {
    // What is malformed is a matter of the fields, and has its turn there.
    if (error instanceof HttpError && error.status === 413) throw error
  }
}

function refuseOtherTypes(image: string, path: string) {
  const [prefix] = /^data:image\/[^,]{0,200};base64,/i.exec(image) ?? []
  if (prefix === undefined) return
  const head = image.slice(prefix.length, prefix.length + 256)
  if (!/^[a-z0-9+/]*={0,2}$/i.test(head) || imageType(Buffer.from(head, 'base64'))) return
  const message = 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.'
  throw new HttpError(415, message, { errors: [{ path, message }] })
}
