import { HttpError } from '../../platform/errors/http-error.ts'
import type { SiteContext } from './site-env.ts'

/**
 * Answers with a photo, also of a hidden message, if the page of the case shows it. The photos of a case stand below the
 * address of its page, so that the role for the page is needed.
 */
export async function sendPhoto(c: SiteContext, shown: { images: string[] }[]) {
  const token = c.req.param('token') ?? ''
  const isShown = shown.some(({ images }) => images.includes(token))
  const image = isShown ? await c.var.images.open(token, 1280) : null
  if (!image) throw new HttpError(404, 'There is no such image.')
  return c.body(image.body, 200, {
    'Content-Type': 'image/webp',
    'Content-Length': String(image.size),
  })
}
