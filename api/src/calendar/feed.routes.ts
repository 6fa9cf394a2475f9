import { hash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { addNotice } from '../events/account-mails.sql.ts'
import { runTx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { countPerMinute, secondsOf } from '../platform/rate-limits/request-limit.ts'
import { validate } from '../platform/requests/validate.ts'
import { isKnownEtag } from '../platform/responses/etag.ts'
import type { AppEnv } from '../sessions/app-env.ts'
import { notSignedIn, requireSession, requireUser } from '../sessions/auth.ts'
import { keepAccount } from '../sessions/sessions.sql.ts'
import { type CalendarFeed, FeedPath } from './feed.contract.ts'
import { feedEntries, feedFile } from './feed-file.ts'
import { feedOperations } from './feed.operations.ts'
import { deleteFeed, findFeed, listFeed, saveFeed } from './feed.sql.ts'

/** How often a feed can be fetched. */
const perMinute = 10

const noCalendar = () => new HttpError(404, 'There is no such calendar.')

const toFeed = (row: { secret: Buffer; created_at: Date } | undefined): CalendarFeed => ({
  path: row ? `/api/calendar/${row.secret.toString('base64url')}.ics` : null,
  created_at: row?.created_at.toISOString() ?? null,
})

export function feedRoutes() {
  // Each process counts in its own memory, because a counter in the database would cost more than the feed.
  const count = countPerMinute(perMinute)
  return new Hono<AppEnv>()
    .get('/account/calendar', feedOperations.read, requireUser, async (c) =>
      c.json<CalendarFeed>(toFeed(await findFeed(c.get('sql'), c.get('user').id))),
    )
    .post('/account/calendar', feedOperations.renew, requireUser, async (c) => {
      const { sql, user } = c.var
      const { hash: session } = await requireSession(c)
      await runTx(sql, async (tx) => {
        // The end of the session also locks the account first. Another order could deadlock.
        await keepAccount(tx, user.id)
        if (!(await saveFeed(tx, session, randomBytes(32)))) throw notSignedIn()
        await addNotice(tx, user.id, { kind: 'calendar_on' })
      })
      return c.json<CalendarFeed>(toFeed(await findFeed(sql, user.id)))
    })
    .delete('/account/calendar', feedOperations.end, requireUser, async (c) => {
      await deleteFeed(c.get('sql'), c.get('user').id)
      return c.body(null, 204)
    })
    .get('/calendar/:file', feedOperations.file, validate('param', FeedPath), async (c) => {
      const [, secret] = /^([\w-]{43})\.ics$/.exec(c.req.valid('param').file) ?? []
      if (secret === undefined) throw noCalendar()
      const secretHash = hash('sha256', Buffer.from(secret, 'base64url'), 'buffer')
      const waitMs = count(secretHash.toString('base64'))
      if (waitMs > 0) throw tooOften(waitMs)
      const rows = await listFeed(c.get('sql'), secretHash)
      if (!rows) throw noCalendar()
      const entries = feedEntries(rows, c.get('settings').siteUrl)
      const etag = `W/"${hash('sha256', JSON.stringify(entries), 'base64url')}"`
      c.header('Cache-Control', 'private, no-cache')
      c.header('ETag', etag)
      if (isKnownEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
      return c.body(feedFile(entries), 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
    })
}

const tooOften = (ms: number) =>
  new HttpError(429, 'This calendar was fetched too often. Please try again in a minute.', {
    reason: 'calendar',
    headers: { 'Retry-After': secondsOf(ms) },
  })
