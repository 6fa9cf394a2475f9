import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../http/app-env.ts'
import { noBody, readJson } from '../http/body.ts'
import { HttpError } from '../http/errors.ts'
import { JsonStreamReader } from '../http/json-stream-reader.ts'
import { documented } from '../http/operation.ts'
import { Uploads } from '../images/uploads.ts'

const megabyte = 1024 * 1024
const mostBytes = 110 * megabyte
/** Of all that is no picture; and of a picture's text, escaped as some serializers do. */
const mostBesides = 8 * megabyte

/**
 * Reads the body of a gig. Its pictures are decoded and rendered while it arrives, and refused before
 * the gig is looked up; in their places in `images` are objects of `Upload` from then on.
 */
export const gigBody = documented(
  createMiddleware<AppEnv>(async (c, next) => {
    const uploads = new Uploads()
    const reading = readJson(
      c,
      mostBytes,
      new JsonStreamReader({
        list: 'images',
        take: (text, index) => uploads.take(text, index),
        room: () => uploads.room(),
        maxBytes: mostBesides,
        tooLarge: (index) => (index === undefined ? tooMuchText() : uploads.tooLarge(index)),
      }),
    )
    const body = await reading.catch(async (error: unknown) => {
      // Of what is not JSON either, the pictures are told first.
      if (!isTooLarge(error)) await uploads.settled()
      throw error
    })
    if (body === undefined) throw noBody()
    await uploads.settled()
    c.set('body', body)
    await next()
  }),
  {
    errors: {
      400: 'The body is not JSON, or names `images` twice.',
      413: 'The body is larger than 110 MB, or than 8 MB besides its images; or an image is 5 MB or more, or has more than 64 megapixels or 100 frames.',
      415: 'The body is not sent as `application/json`; or an image is not a complete JPEG, PNG, WebP, GIF or AVIF file.',
    },
  },
)

const isTooLarge = (error: unknown) => error instanceof HttpError && error.status === 413

const tooMuchText = () =>
  new HttpError(413, 'The request is too large: at most 8 MB besides its images.')
