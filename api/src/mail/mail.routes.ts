import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireUser } from '../sessions/auth.ts'
import { MailChange, type MailSettings, Unsubscribing } from './mail.contract.ts'
import { topics } from './mail.ts'
import { mailOperations } from './mail.operations.ts'
import { findPreferences, savePreferences, unsubscribe } from './mail.sql.ts'
import { refuseUnknownZip } from './refuse-unknown-zip.ts'

export const mailRoutes = new Hono<AppEnv>()
  .get('/account/mail', mailOperations.read, requireUser, async (c) => {
    const saved = await findPreferences(c.get('sql'), c.get('user').id)
    return c.json<MailSettings>({ ...saved, topics: [...saved.topics] })
  })
  .put(
    '/account/mail',
    mailOperations.save,
    requireUser,
    jsonBody(),
    validate('json', MailChange),
    async (c) => {
      const { zip_code, topics: all, topics_on = all, topics_off } = c.req.valid('json')
      if (zip_code !== undefined) {
        await refuseUnknownZip(c.get('sql'), c.get('user').id, 'zip_code', zip_code)
      }
      const saved = await savePreferences(c.get('sql'), c.get('user').id, {
        on: topics_on,
        off: topics_off ?? (all && topics.filter((topic) => !all.includes(topic))),
        zip_code,
      })
      return c.json<MailSettings>({ ...saved, topics: [...saved.topics] })
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
