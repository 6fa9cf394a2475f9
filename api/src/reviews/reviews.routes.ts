import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, UserEnv } from '../sessions/app-env.ts'
import { countAttempt } from '../platform/rate-limits/attempts.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireUser } from '../sessions/auth.ts'
import { requireTrip, tripNotFound } from '../trips/require-trip.ts'
import { TripPath } from '../trips/trips.contract.ts'
import { toReview } from './review-json.ts'
import {
  ReplyInput,
  ReportInput,
  type Review,
  ReviewInput,
  ReviewPath,
} from './reviews.contract.ts'
import { reviewOperations } from './reviews.operations.ts'
import { addReport, findOwnReview, isAbout, isReportable } from './reviews.sql.ts'
import { replyToReview, reviewNotFound, saveReview } from './save-review.ts'

type ReviewParam = { in: { param: { id: string } }; out: { param: { id: number } } }

/** Throws 404 unless `isAllowed`. Runs before the body's fields are checked. */
const requireReview = (isAllowed: typeof isReportable) =>
  createMiddleware<UserEnv, string, ReviewParam>(async (c, next) => {
    const isFound = await isAllowed(c.get('sql'), c.req.valid('param').id, c.get('user').id)
    if (!isFound) throw reviewNotFound()
    await next()
  })

export const reviewRoutes = new Hono<AppEnv>()
  .get(
    '/trips/:id/review',
    reviewOperations.read,
    requireUser,
    validate('param', TripPath),
    async (c) => {
      const own = await findOwnReview(c.get('sql'), c.req.valid('param').id, c.get('user').id)
      if (!own) throw tripNotFound()
      return c.json<Review | null>(own.id === null ? null : toReview(own))
    },
  )
  .put(
    '/trips/:id/review',
    reviewOperations.write,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireTrip,
    validate('json', ReviewInput),
    async (c) => {
      const { sql, user, attempts } = c.var
      await countAttempt(attempts.reviews, String(user.id))
      const writer = { tripId: c.req.valid('param').id, userId: user.id }
      return c.json<Review>(await saveReview(sql, writer, c.req.valid('json')))
    },
  )
  .put(
    '/reviews/:id/reply',
    reviewOperations.reply,
    requireUser,
    validate('param', ReviewPath),
    jsonBody(),
    requireReview(isAbout),
    validate('json', ReplyInput),
    async (c) => {
      const { sql, user, attempts } = c.var
      await countAttempt(attempts.reviews, String(user.id))
      const review = { id: c.req.valid('param').id, userId: user.id }
      await replyToReview(sql, review, c.req.valid('json').text)
      return c.body(null, 204)
    },
  )
  .post(
    '/reviews/:id/report',
    reviewOperations.report,
    requireUser,
    validate('param', ReviewPath),
    jsonBody(),
    requireReview(isReportable),
    validate('json', ReportInput),
    async (c) => {
      const { sql, user, attempts } = c.var
      await countAttempt(attempts.reviewReports, String(user.id))
      await addReport(sql, c.req.valid('param').id, user.id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
