import { Hono } from 'hono'
import { jsonBody } from '../../platform/requests/body.ts'
import { validate } from '../../platform/requests/validate.ts'
import type { AppEnv } from '../../sessions/app-env.ts'
import { requireUser } from '../../sessions/auth.ts'
import { type PriceGuide, PriceGuideRequest } from './price-guide.contract.ts'
import { guidePriceOperation } from './price-guide.operations.ts'
import { guidePrice } from './price-guide.ts'

export const priceGuideRoutes = new Hono<AppEnv>().post(
  '/price-guide',
  guidePriceOperation,
  requireUser,
  jsonBody(),
  validate('json', PriceGuideRequest),
  async (c) => c.json<PriceGuide>(await guidePrice(c.get('sql'), c.req.valid('json'))),
)
