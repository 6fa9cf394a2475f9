import { Hono } from 'hono'
import { jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import type { AppEnv } from '../sessions/app-env.ts'
import { requireSession, requireUser } from '../sessions/auth.ts'
import { serviceOf } from './push-address.ts'
import { deleteDeviceOf, findEndpoint, saveDevice } from './push-devices.sql.ts'
import { type PushKey, PushSubscription } from './push.contract.ts'
import { pushOperations } from './push.operations.ts'

export const pushRoutes = new Hono<AppEnv>()
  .get('/push/key', pushOperations.key, requireUser, async (c) => {
    const { hash } = await requireSession(c)
    const [keys, endpoint] = await Promise.all([
      c.get('readPushKeys')(),
      findEndpoint(c.get('sql'), hash),
    ])
    return c.json<PushKey>({ public_key: keys.publicKey, endpoint })
  })
  .put(
    '/push/subscriptions',
    pushOperations.save,
    requireUser,
    jsonBody(),
    validate('json', PushSubscription),
    async (c) => {
      const subscription = c.req.valid('json')
      const service = serviceOf(subscription.endpoint, c.get('settings'))
      const { hash, user } = await requireSession(c)
      await saveDevice(c.get('sql'), {
        ...{ ...subscription, service },
        ...{ sessionHash: hash, userId: user.id },
      })
      return c.body(null, 204)
    },
  )
  .delete('/push/subscriptions', pushOperations.remove, requireUser, async (c) => {
    await deleteDeviceOf(c.get('sql'), (await requireSession(c)).hash)
    return c.body(null, 204)
  })
