import { Hono } from 'hono'
import { isToken } from '../../images/images.contract.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { SiteEnv } from './site-env.ts'

/** The address of a photo of a message, a report or a proof, on this site. */
export const photoUrl = (token: string) => `/images/${token}`

/** Photos, also of hidden messages. As on the public site, the random token is the secret. */
export const photoRoutes = new Hono<SiteEnv>().get('/images/:token', async (c) => {
  const token = c.req.param('token')
  const image = isToken(token) ? await c.var.images.open(token, 1280) : null
  if (!image) throw new HttpError(404, 'There is no such image.')
  return c.body(image.body, 200, {
    'Content-Type': 'image/webp',
    'Content-Length': String(image.size),
  })
})
