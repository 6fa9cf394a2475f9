import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { Sql } from '../platform/db/sql.ts'
import { validate } from '../platform/requests/validate.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import { whenSent } from '../platform/server/when-sent.ts'
import { busy } from '../platform/overload/busy.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import { ImagePath, ImageQuery } from './images.contract.ts'
import { imageOperations } from './images.operations.ts'
import { findImageHash } from './images.sql.ts'

/**
 * Returns whether the text can be a token. Other text gets 404 without a query, because it may
 * contain characters that Postgres refuses, such as NUL.
 */
const isToken = (text: string) => /^[\w-]{22,64}$/.test(text)

const noImage = () => new HttpError(404, 'There is no such image.')

/** Images need no session: the random URL is the secret. A URL always returns the same image. */
export function imageRoutes({ sql, images }: { sql: Sql; images: ImageStore }) {
  return new Hono<AppEnv>().get(
    '/images/:token',
    imageOperations.read,
    validate('param', ImagePath),
    validate('query', ImageQuery),
    async (c) => {
      const { token } = c.req.valid('param')
      if (!isToken(token)) throw noImage()
      const hash = await findImageHash(sql, token)
      if (hash === undefined) throw noImage()
      const { imageMemory } = c.get('load')
      const held = imageMemory.share(clientAddress(c))
      if (held.isShort) throw busy('image memory')
      const image = await images.open(hash, c.req.valid('query').w)
      if (!image) throw noImage()
      held.take(image.size)
      whenSent(c, () => held.close())
      return c.body(image.body, 200, {
        'Content-Type': 'image/webp',
        'Content-Length': String(image.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
        // Pages on other hosts and, in development, on other sites may show the image: its URL is
        // the secret.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
    },
  )
}
