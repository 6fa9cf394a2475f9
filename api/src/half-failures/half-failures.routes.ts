import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { aside } from '../platform/overload/admission.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import { validate } from '../platform/requests/validate.ts'
import { HalfFailure } from './half-failures.contract.ts'
import { halfFailureOperations } from './half-failures.operations.ts'
import { reportHalfFailure } from './report-half-failure.ts'

export const halfFailureRoutes = new Hono<AppEnv>().post(
  '/half-failures',
  halfFailureOperations.report,
  jsonBody(),
  validate('json', HalfFailure),
  async (c) => {
    await aside(c, () => reportHalfFailure(c.var, c.req.valid('json'), clientAddress(c)))
    return c.body(null, 204)
  },
)
