import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type { UserEnv } from '../sessions/app-env.ts'
import { bodyEnded, missingBody, readJson } from '../platform/requests/body.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { JsonStreamReader } from '../platform/requests/json-stream-reader.ts'
import { documented } from '../platform/documentation/operation.ts'
import { Uploads } from '../platform/image-processing/uploads.ts'
import { aside } from '../platform/overload/admission.ts'
import { busy } from '../platform/overload/busy.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import type { MemoryShare } from '../platform/overload/memory-budget.ts'

const megabyte = 1024 * 1024
/**
 * The maximum size of one image's data URL. A 5 MB image in base64 fits, even if the serializer
 * escapes each slash.
 */
const maxTextBytes = 8 * megabyte
/**
 * The maximum size of the body without its images. JSON.parse blocks the event loop, so a larger
 * body would delay other requests.
 */
const maxRestBytes = 2 * megabyte

interface ImageBodyOptions {
  /** How many images a body may have. */
  most: number
  /** The error for a user who sends ten such bodies at once. */
  atOnce: string
}

/**
 * Reads a JSON body with `images`. Decodes and resizes the images while the body arrives, and refuses
 * invalid images before the API looks up what the body is about. Each data URL in `images` becomes an
 * `Upload`.
 */
export function imageBody(options: ImageBodyOptions) {
  const { most, atOnce } = options
  const handler = createMiddleware<UserEnv>(async (c, next) => {
    const { uploads, uploadMemory } = c.get('load')
    const memory = uploadMemory.share(clientAddress(c))
    try {
      const body = await aside(c, () =>
        uploads.run(c.get('user').id, atOnce, () => readImageBody(c, memory, most)),
      )
      c.set('body', body)
      await next()
    } finally {
      memory.close()
    }
  })
  const megabytes = bytesOf(most) / megabyte
  return documented(handler, {
    errors: {
      400: 'The body is not JSON, or has `images` twice.',
      429: 'This user is already sending ten such bodies.',
      413: `The body is larger than ${megabytes} MB, or larger than 2 MB without its images. Or an image is 5 MB or larger, or has more than 64 megapixels or 100 frames.`,
      415: 'The `Content-Type` is not `application/json`, or an image is not a complete JPEG, PNG, WebP, GIF or AVIF file.',
    },
  })
}

/** Images of 5 MB take 6.7 MB in base64. */
const bytesOf = (most: number) => (10 + Math.ceil(most * (20 / 3))) * megabyte

async function readImageBody(
  c: Context<UserEnv>,
  memory: MemoryShare,
  most: number,
): Promise<unknown> {
  const uploads = new Uploads(memory, most)
  const reader = new JsonStreamReader({
    list: 'images',
    take: (text, index) => uploads.take(text, index),
    memory,
    ready: () => uploads.ready(),
    maxTextBytes,
    maxRestBytes,
    tooLarge: (index) => (index === undefined ? tooMuchText() : uploads.tooLarge(index)),
  })
  // Makes the request fail with `error`: discards the uploads so far, and the rest of the body as it
  // arrives.
  const giveUp = (error: HttpError) => {
    reader.refuse(error)
    uploads.drop(error)
  }
  const leave = () => giveUp(bodyEnded())
  if (memory.isShort) giveUp(tooManyPhotos('photos'))
  const { outgoing } = c.env ?? {}
  outgoing?.once('close', leave)
  memory.onExhausted = () => giveUp(tooManyPhotos('memory'))
  const body = await readJson(c, bytesOf(most), reader)
    .catch(async (error: unknown) => {
      if (isTooLarge(error)) giveUp(error)
      // If an image is invalid too, `settled` throws the image's error instead.
      else await uploads.settled()
      throw error
    })
    .finally(() => outgoing?.off('close', leave))
  if (body === undefined) throw missingBody()
  await uploads.settled()
  return body
}

const tooManyPhotos = (reason: string) =>
  busy(reason, 'Too many photos are being uploaded right now. Please try again in a moment.')

const isTooLarge = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 413

const tooMuchText = () =>
  new HttpError(413, 'The request is too large: at most 2 MB besides its images.')
