import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { requireUser } from '../sessions/auth.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { unreadableMessage } from '../platform/image-processing/inspect-image.ts'
import { aside } from '../platform/overload/admission.ts'
import { fileBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import { imageLimits, imageTooLargeMessage } from '../rules/image-rules.ts'
import { imageTypes } from '../rules/image-types.ts'
import { ImagePath, ImageQuery, isToken, type UploadedPhoto } from './images.contract.ts'
import { imageOperations } from './images.operations.ts'
import { isShown } from './images.sql.ts'
import { uploadPhoto } from './photos.ts'

const photoBody = fileBody({
  ...{ types: imageTypes, wrongType: unreadableMessage },
  ...{ maxBytes: imageLimits.imageBytes - 1, tooLarge: imageTooLargeMessage },
})

/** Reading an image needs no session: the random URL is the secret. A URL always returns the same image. */
export const imageRoutes = new Hono<AppEnv>()
  .post('/photos', imageOperations.upload, requireUser, photoBody, async (c) => {
    const photo = { userId: c.get('user').id, bytes: c.get('body') as Buffer }
    const token = await aside(c, () => uploadPhoto(c.var, photo))
    return c.json<UploadedPhoto, 201>({ token }, 201)
  })
  .get(
    '/images/:token',
    imageOperations.read,
    validate('param', ImagePath),
    validate('query', ImageQuery),
    async (c) => {
      const { token } = c.req.valid('param')
      const { sql, images } = c.var
      const isFound = isToken(token) && (await isShown(sql, token))
      const image = isFound ? await images.open(token, c.req.valid('query').w) : null
      if (!image) throw new HttpError(404, 'There is no such image.')
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
