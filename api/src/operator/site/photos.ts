import { Hono } from 'hono'
import { HttpError } from '../../platform/errors/http-error.ts'
import { readMessage, readTrip } from '../read/readers.ts'
import { idIn } from './case-parts.tsx'
import type { SiteContext, SiteEnv } from './site-env.ts'

/** Answers with a photo, also of a hidden message, if the page of the case shows it. */
async function photo(c: SiteContext, shown: string[]) {
  const token = c.req.param('token') ?? ''
  const image = shown.includes(token) ? await c.var.images.open(token, 1280) : null
  if (!image) throw new HttpError(404, 'There is no such image.')
  return c.body(image.body, 200, {
    'Content-Type': 'image/webp',
    'Content-Length': String(image.size),
  })
}

/** The photos of a case stand below the address of its page, so that the role for the page is needed. */
export const photoRoutes = new Hono<SiteEnv>()
  .get('/disputes/:tripId/images/:token', async (c) => {
    const { trip, events } = await readTrip(c.var.sql, idIn(c, 'tripId'))
    return photo(
      c,
      [...trip.messages, ...events].flatMap(({ images }) => images),
    )
  })
  .get('/reports/messages/:id/images/:token', async (c) => {
    const { report } = await readMessage(c.var.sql, idIn(c))
    return photo(
      c,
      report.messages.flatMap(({ images }) => images),
    )
  })
