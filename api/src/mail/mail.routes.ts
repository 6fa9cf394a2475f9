import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireUser } from '../sessions/auth.ts'
import { MailSettings, Unsubscribing } from './mail.contract.ts'
import { mailOperations } from './mail.operations.ts'
import { findPreferences, savePreferences, unsubscribe } from './mail.sql.ts'
import { refuseUnknownZip } from './refuse-unknown-zip.ts'

export const mailRoutes = new Hono<AppEnv>()
  .get('/account/mail', mailOperations.read, requireUser, async (c) => {
    const { topics, zip_code } = await findPreferences(c.get('sql'), c.get('user').id)
    return c.json<MailSettings>({ topics: [...topics], zip_code })
  })
  .put(
    '/account/mail',
    mailOperations.save,
    requireUser,
    jsonBody(),
    validate('json', MailSettings),
    async (c) => {
      const { topics, zip_code } = c.req.valid('json')
      const settings = { topics: [...new Set(topics)], zip_code }
      await refuseUnknownZip(c.get('sql'), c.get('user').id, 'zip_code', zip_code)
      await savePreferences(c.get('sql'), c.get('user').id, settings)
      return c.json<MailSettings>(settings)
    },
  )
  .post(
    '/account/mail/unsubscribe/:key/:topic',
    mailOperations.unsubscribe,
    validate('param', Unsubscribing),
    async (c) => {
      const { key, topic } = c.req.valid('param')
      await unsubscribe(c.get('sql'), key, topic)
      return c.body(null, 204)
    },
  )
