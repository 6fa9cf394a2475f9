import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { notifyUser } from '../live/listen.ts'
import { listUnread, type UnreadRow } from '../messages/messages.sql.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireUser } from '../sessions/auth.ts'
import { displayName } from '../rules/display-name.ts'
import { toAmount, toChanges } from '../trips/trip-json.ts'
import type { SessionUser } from '../sessions/sessions.sql.ts'
import { type Notification, type Notifications, Seen } from './notifications.contract.ts'
import { notificationOperations } from './notifications.operations.ts'
import {
  countNew,
  listNotifications,
  markGigSeen,
  markSeen,
  type NotificationRow,
} from './notifications.sql.ts'

export const notificationRoutes = new Hono<AppEnv>()
  .get('/notifications', notificationOperations.list, requireUser, async (c) => {
    const { sql, user } = c.var
    const [rows, count, unread] = await Promise.all([
      listNotifications(sql, user),
      countNew(sql, user),
      listUnread(sql, user.id),
    ])
    return bigJson<Notifications>(c, {
      new_count: count,
      notifications: rows.map((row) => toNotification(row, user)),
      messages: unread.map((row) => toUnread(row, user)),
    })
  })
  .put(
    '/notifications/seen',
    notificationOperations.see,
    requireUser,
    jsonBody(),
    validate('json', Seen),
    async (c) => {
      const { sql, user } = c.var
      const { id, gig_id } = c.req.valid('json')
      const isMarked =
        gig_id === undefined
          ? await markSeen(sql, user.id, id)
          : await markGigSeen(sql, user, id, gig_id)
      // Tell the user's other tabs and devices, which also show the notifications.
      if (isMarked) await notifyUser(sql, user.id, 'seen')
      return c.body(null, 204)
    },
  )

function toUnread({ other_id, other_name, ...row }: UnreadRow, { user_type }: SessionUser) {
  const other = user_type === 'customer' ? 'packer' : 'customer'
  return {
    ...row,
    other: displayName(other, other_id, other_name),
    created_at: row.created_at.toISOString(),
  }
}

/** These events tell packers who have not booked the gig, so they do not name its customer. */
const toStrangers = new Set(['urgent', 'urgent_raised'])

function toNotification(row: NotificationRow, { user_type }: SessionUser): Notification {
  const { customer_id, customer_name, packer_id, packer_name, created_at, ...rest } = row
  const packer = packer_id === null ? null : displayName('packer', packer_id, packer_name ?? '')
  const customer = toStrangers.has(rest.kind)
    ? null
    : displayName('customer', customer_id, customer_name)
  return {
    ...rest,
    changes: toChanges(rest.changes),
    amount: toAmount(rest.changes),
    count: rest.changes?.count,
    other: user_type === 'customer' ? packer : customer,
    created_at: created_at.toISOString(),
  }
}
