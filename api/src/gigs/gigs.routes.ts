import { type Context, Hono } from 'hono'
import type { TypedResponse } from 'hono/types'
import type { AppEnv, UserEnv } from '../http/app-env.ts'
import { requireRole, requireUser } from '../http/auth.ts'
import { HttpError } from '../http/errors.ts'
import { streamJsonArray } from '../http/json-stream.ts'
import { validate } from '../http/validate.ts'
import { changeGig } from './change-gig.ts'
import { createGig } from './create-gig.ts'
import { gigBody } from './gig-body.ts'
import { GigListQuery } from './gig-list.contract.ts'
import { toGig } from './gig-row.ts'
import { type Gig, GigInput, GigPath } from './gigs.contract.ts'
import { gigOperations } from './gigs.operations.ts'
import { deleteGig, listRequirements } from './gigs.sql.ts'
import { batchesOfGigs, type GigList, pageOfGigs, toGigList } from './list-gigs.ts'
import { countGigs } from './list-gigs.sql.ts'
import { requireGig, requireOwnGig, viewerOf } from './require-gig.ts'

export const gigRoutes = new Hono<AppEnv>()
  .get('/gigs', gigOperations.list, requireUser, validate('query', GigListQuery), async (c) => {
    const request = c.req.valid('query')
    const list = toGigList(request)
    if (new URL(c.req.url).search.length > 1) {
      c.header('X-Total-Count', String(await countGigs(c.var.sql, list.filter)))
    }
    return request.limit === undefined ? allGigs(c, list) : onePage(c, list, request.limit)
  })
  .post(
    '/gigs',
    gigOperations.create,
    requireRole('customer'),
    gigBody,
    validate('json', GigInput),
    async (c) => {
      const { sql, images, user } = c.var
      const gig = await createGig(sql, images, user.id, c.req.valid('json'))
      return c.json<Gig, 201>(toGig(gig, viewerOf(c)), 201)
    },
  )
  .get('/gig/:id', gigOperations.read, requireUser, validate('param', GigPath), async (c) => {
    const gig = await requireGig(c.var.sql, c.req.valid('param').id)
    return c.json<Gig>(toGig(gig, viewerOf(c)))
  })
  .get(
    '/gigs/:id/specialtys',
    gigOperations.requirements,
    requireUser,
    validate('param', GigPath),
    async (c) => {
      const gig = await requireGig(c.var.sql, c.req.valid('param').id)
      return c.json(await listRequirements(c.var.sql, gig.id))
    },
  )
  .put(
    '/gigs/:id',
    gigOperations.change,
    requireRole('customer'),
    validate('param', GigPath),
    gigBody,
    requireOwnGig,
    validate('json', GigInput),
    async (c) => {
      const { sql, images, gig, settings } = c.var
      const fields = c.req.valid('json')
      const changed = await changeGig(sql, images, { gig, fields, publicUrl: settings.publicUrl })
      return c.json<Gig>(toGig(changed, viewerOf(c)))
    },
  )
  .delete(
    '/gigs/:id',
    gigOperations.remove,
    requireRole('customer'),
    validate('param', GigPath),
    requireOwnGig,
    async (c) => {
      if (!(await deleteGig(c.var.sql, c.var.gig.id))) {
        await requireGig(c.var.sql, c.var.gig.id)
        throw new HttpError(409, "This job is completed: it is somebody's pay record and stays.")
      }
      return c.body(null, 204)
    },
  )

/** Everything that matches, in constant memory. */
async function allGigs(c: Context<UserEnv>, list: GigList) {
  const viewer = viewerOf(c)
  async function* gigs() {
    for await (const rows of batchesOfGigs(c.var.sql, list)) {
      yield rows.map((row) => toGig(row, viewer))
    }
  }
  const body = c.body(await streamJsonArray(gigs()), 200, { 'Content-Type': 'application/json' })
  // A stream has no type of its own; what is in it is the array that a page would be.
  return body as unknown as TypedResponse<Gig[], 200, 'json'>
}

async function onePage(c: Context<UserEnv>, list: GigList, limit: number) {
  const viewer = viewerOf(c)
  const { gigs, next } = await pageOfGigs(c.var.sql, list, limit)
  if (next !== undefined) {
    const url = new URL(c.req.url)
    url.searchParams.set('cursor', next)
    c.header('Link', `<${viewer.publicUrl ?? ''}${url.pathname}${url.search}>; rel="next"`)
  }
  return c.json<Gig[], 200>(gigs.map((row) => toGig(row, viewer)))
}
