import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { GigPath } from '../gigs/gigs.contract.ts'
import { gigNotFound } from '../gigs/require-gig.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { sentKeyOf } from '../platform/requests/idempotency-key.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireRole, requireUser } from '../sessions/auth.ts'
import { listJobs } from './customer-jobs.sql.ts'
import { readJobCursor, writeJobCursor } from './job-cursor.ts'
import { cancelTrip, moveTrip, tellLateness } from './move-trip.ts'
import { replyToReport, reportProblem } from './report-problem.ts'
import { requireTrip, tripNotFound } from './require-trip.ts'
import { toEvent, toJob, toTrip } from './trip-json.ts'
import {
  Cancellation,
  type CustomerJob,
  type GigEvent,
  JobsQuery,
  Lateness,
  ProblemReply,
  ProblemReport,
  StageMove,
  type Trip,
  TripPath,
} from './trips.contract.ts'
import { tripOperations } from './trips.operations.ts'
import { findTrip, findTripOfGig, listEvents } from './trips.sql.ts'

const defaultPage = 50

export const tripRoutes = new Hono<AppEnv>()
  .get(
    '/customer/jobs',
    tripOperations.jobs,
    requireRole('customer'),
    validate('query', JobsQuery),
    async (c) => {
      const { state, limit = defaultPage, cursor } = c.req.valid('query')
      const after = cursor === undefined ? undefined : readJobCursor(cursor)
      const rows = await listJobs(c.get('sql'), c.get('user').id, {
        state,
        after,
        count: limit + 1,
      })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      if (last && rows.length > limit) {
        const url = new URL(c.req.url)
        url.searchParams.set('cursor', writeJobCursor(last))
        c.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
      }
      return bigJson<CustomerJob[]>(c, shown.map(toJob))
    },
  )
  .get('/trips/:id', tripOperations.read, requireUser, validate('param', TripPath), async (c) => {
    const { id } = c.req.valid('param')
    const trip = await findTrip(c.get('sql'), id, c.get('user').id)
    if (!trip) throw tripNotFound()
    return c.json<Trip>(toTrip(trip, c.get('user').id))
  })
  .get(
    '/gigs/:id/trip',
    tripOperations.ofGig,
    requireUser,
    validate('param', GigPath),
    async (c) => {
      const { id } = c.req.valid('param')
      const trip = await findTripOfGig(c.get('sql'), id, c.get('user').id)
      if (!trip) throw new HttpError(404, 'You have no booking of this move.')
      return c.json<Trip>(toTrip(trip, c.get('user').id))
    },
  )
  .get(
    '/gigs/:id/events',
    tripOperations.events,
    requireUser,
    validate('param', GigPath),
    async (c) => {
      const { id } = c.req.valid('param')
      const events = await listEvents(c.get('sql'), id, c.get('user').id)
      if (events.length === 0) throw gigNotFound()
      return bigJson<GigEvent[]>(
        c,
        events.map((row) => toEvent(row, c.get('settings').publicUrl)),
      )
    },
  )
  .post(
    '/trips/:id/stage',
    tripOperations.move,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireTrip,
    validate('json', StageMove),
    async (c) => {
      const asker = { tripId: c.req.valid('param').id, userId: c.get('user').id }
      const move = c.req.valid('json')
      return c.json<Trip>(await moveTrip(c.get('sql'), c.get('attempts'), asker, move))
    },
  )
  .post(
    '/trips/:id/late',
    tripOperations.late,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireTrip,
    validate('json', Lateness),
    async (c) => {
      const asker = { tripId: c.req.valid('param').id, userId: c.get('user').id }
      return c.json<Trip>(await tellLateness(c.get('sql'), asker, c.req.valid('json')))
    },
  )
  .post(
    '/trips/:id/cancel',
    tripOperations.cancel,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireTrip,
    validate('json', Cancellation),
    async (c) => {
      const asker = { tripId: c.req.valid('param').id, userId: c.get('user').id }
      return c.json<Trip>(await cancelTrip(c.get('sql'), asker, c.req.valid('json')))
    },
  )
  .post(
    '/trips/:id/problem',
    tripOperations.problem,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireTrip,
    validate('json', ProblemReport),
    async (c) => {
      const asker = { tripId: c.req.valid('param').id, userId: c.get('user').id }
      const report = { ...c.req.valid('json'), key: sentKeyOf(c) }
      return c.json<Trip, 201>(await reportProblem(c.get('sql'), asker, report), 201)
    },
  )
  .post(
    '/trips/:id/problem-reply',
    tripOperations.reply,
    requireUser,
    validate('param', TripPath),
    jsonBody(),
    requireTrip,
    validate('json', ProblemReply),
    async (c) => {
      const asker = { tripId: c.req.valid('param').id, userId: c.get('user').id }
      const reply = { ...c.req.valid('json'), key: sentKeyOf(c) }
      return c.json<Trip, 201>(await replyToReport(c.get('sql'), asker, reply), 201)
    },
  )
