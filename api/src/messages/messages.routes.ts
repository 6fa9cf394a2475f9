import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, UserEnv } from '../sessions/app-env.ts'
import { viewerOf } from '../gigs/require-gig.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { idempotencyKeyOf } from '../platform/requests/idempotency-key.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireUser } from '../sessions/auth.ts'
import { TripPath } from '../trips/trips.contract.ts'
import {
  type Message,
  MessagePath,
  MessageReport,
  MessagesQuery,
  type MessageThread,
  NewMessage,
  PhoneSharing,
  ReadUpTo,
} from './messages.contract.ts'
import { messageOperations } from './messages.operations.ts'
import { requireThread } from './require-thread.ts'
import { sendMessage } from './send-message.ts'
import { isSharingTime, toMessage, toThread } from './thread-json.ts'
import {
  hasReceived,
  insertReport,
  listMessages,
  markRead,
  notifySides,
  sharePhone,
  unsharePhone,
} from './messages.sql.ts'
import { period, sharesBeforePickupMs } from '../rules/windows.ts'

const page = 50

type MessageParam = { in: { param: { id: string } }; out: { param: { id: number } } }

/** Throws 404 unless the user has received the message. Runs before the body's fields are checked. */
const requireReceived = createMiddleware<UserEnv, string, MessageParam>(async (c, next) => {
  if (!(await hasReceived(c.get('sql'), c.req.valid('param').id, c.get('user').id))) {
    throw new HttpError(404, 'There is no such message to you.')
  }
  await next()
})

export const messageRoutes = new Hono<AppEnv>()
  .get(
    '/trips/:id/messages',
    messageOperations.list,
    requireUser,
    validate('param', TripPath),
    validate('query', MessagesQuery),
    requireThread,
    async (c) => {
      const { sql, thread } = c.var
      const { id } = c.req.valid('param')
      const rows = await listMessages(sql, id, c.req.valid('query').cursor, page + 1)
      const shown = rows.slice(0, page)
      const oldest = shown.at(-1)
      if (oldest && rows.length > page) {
        c.header('Link', `</api/trips/${id}/messages?cursor=${oldest.id}>; rel="next"`)
      }
      return bigJson<MessageThread>(c, toThread(thread, shown, viewerOf(c)))
    },
  )
  .post(
    '/trips/:id/messages',
    messageOperations.send,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireThread,
    validate('json', NewMessage),
    async (c) => {
      const { sql, attempts, thread, user, settings } = c.var
      const row = await sendMessage(sql, attempts, {
        trip: thread,
        userId: user.id,
        message: c.req.valid('json'),
        key: idempotencyKeyOf(c),
      })
      return c.json<Message, 201>(toMessage(row, thread.customer_id, settings.publicUrl), 201)
    },
  )
  .put(
    '/trips/:id/messages/read',
    messageOperations.read,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireThread,
    validate('json', ReadUpTo),
    async (c) => {
      const { sql, user } = c.var
      const tripId = c.req.valid('param').id
      const isMarked = await markRead(sql, tripId, user.id, c.req.valid('json').id)
      if (isMarked) await notifySides(sql, tripId, 'messages_seen')
      return c.body(null, 204)
    },
  )
  .put(
    '/trips/:id/phone',
    messageOperations.phone,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireThread,
    validate('json', PhoneSharing),
    async (c) => {
      const { sql, user, thread } = c.var
      const tripId = thread.trip_id
      const { shared } = c.req.valid('json')
      if (shared) {
        if (!isSharingTime(thread)) {
          throw new HttpError(
            409,
            `You can share your phone number from ${period(sharesBeforePickupMs)} before the pickup until the move ends.`,
          )
        }
        if (thread.own_phone === '') {
          throw new HttpError(409, 'Add a phone number to your profile first.')
        }
      }
      await (shared
        ? sharePhone(sql, tripId, user.id, thread.own_phone)
        : unsharePhone(sql, tripId, user.id))
      await notifySides(sql, tripId, 'phone')
      return c.body(null, 204)
    },
  )
  .post(
    '/messages/:id/report',
    messageOperations.report,
    requireUser,
    validate('param', MessagePath),
    jsonBody(),
    requireReceived,
    validate('json', MessageReport),
    async (c) => {
      const { sql } = c.var
      await insertReport(sql, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
