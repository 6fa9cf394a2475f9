import { Hono } from 'hono'
import { HttpError } from '../platform/errors/http-error.ts'
import { validate } from '../platform/requests/validate.ts'
import type { AppEnv } from '../sessions/app-env.ts'
import { type Place, PlacePath } from './places.contract.ts'
import { placeOperations, unknownZip } from './places.operations.ts'
import { findPlace } from './places.sql.ts'

export const placeRoutes = new Hono<AppEnv>().get(
  '/places/:zip',
  placeOperations.find,
  validate('param', PlacePath),
  async (c) => {
    const place = await findPlace(c.get('sql'), c.req.valid('param').zip)
    if (!place) throw new HttpError(404, unknownZip)
    c.header('Cache-Control', 'public, max-age=86400')
    return c.json<Place>(place)
  },
)
