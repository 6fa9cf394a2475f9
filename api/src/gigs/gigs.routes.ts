import { type Context, Hono } from 'hono'
import type { AppEnv, UserEnv } from '../sessions/app-env.ts'
import { requireRole, requireUser } from '../sessions/auth.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { jsonStream, jsonText } from '../platform/responses/json-text.ts'
import { validate } from '../platform/requests/validate.ts'
import { aside } from '../platform/overload/admission.ts'
import { whenSent } from '../platform/server/when-sent.ts'
import { findHomeZip } from '../people/home-zip.sql.ts'
import { readAbilities } from '../people/packer-abilities.sql.ts'
import { changeGig } from './change-gig.ts'
import { createGig } from './create-gig.ts'
import { imageBody } from '../images/image-body.ts'
import { uploadDataStrings } from '../images/photos.ts'
import { GigListQuery, type GigListRequest } from './list/gig-list.contract.ts'
import type { GigList } from './list/gig-lists.ts'
import {
  type Gig,
  type GigFields,
  GigInput,
  GigPath,
  GigQuery,
  PickupMove,
  PriceRaise,
} from './gigs.contract.ts'
import { movePickup, raisePrice } from './move-pickup.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { endOffer } from './offers.ts'
import { gigOperations } from './gigs.operations.ts'
import { listRequirements, milesFromHome, withMore } from './gigs.sql.ts'
import { deleteOwnGig } from './delete-gig.ts'
import { batchSize, streamGigs, toGigList } from './list/list-gigs.ts'
import { answerPage, sendTotal } from './list/listed-page.ts'
import { viewerOfList } from './street-visibility.sql.ts'
import { gigNotFound, requireGig, requireOwnGig, viewerOf } from './require-gig.ts'

export const gigRoutes = new Hono<AppEnv>()
  .get('/gigs', gigOperations.list, requireUser, validate('query', GigListQuery), async (c) => {
    const request = await withHome(c, c.req.valid('query'))
    if (request.qualified || request.sort === 'fit') requirePackerList(c)
    const list = toGigList(request, {
      able: request.qualified ? await readAbilities(c.get('sql'), c.get('user').id) : undefined,
      userId: c.get('user').id,
    })
    if (request.limit !== undefined) return onePage(c, list, request.limit)
    return allGigs(c, list, new URL(c.req.url).search.length > 1)
  })
  .post(
    '/gigs',
    gigOperations.create,
    requireRole('customer'),
    imageBody,
    validate('json', GigInput),
    async (c) => {
      const gig = await createGig(
        c.get('sql'),
        viewerOf(c),
        await withTokens(c, c.req.valid('json')),
      )
      return jsonText<Gig, 201>(c, gig, 201)
    },
  )
  .get(
    '/gig/:id',
    gigOperations.read,
    requireUser,
    validate('param', GigPath),
    validate('query', GigQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      const { sql, user } = c.var
      const isFromHome = c.req.valid('query').zip_code === 'home' && user.user_type === 'packer'
      const [gig, miles] = await Promise.all([
        c.get('readGig')(id, user.id),
        isFromHome ? milesFromHome(sql, id, user.id) : undefined,
      ])
      if (gig === undefined) throw gigNotFound()
      return jsonText<Gig>(c, withMore(gig, miles === undefined ? {} : { miles }))
    },
  )
  .get(
    '/gigs/:id/specialtys',
    gigOperations.requirements,
    requireUser,
    validate('param', GigPath),
    async (c) => {
      const gig = await requireGig(c.get('sql'), c.req.valid('param').id)
      return c.json(await listRequirements(c.get('sql'), gig.id))
    },
  )
  .put(
    '/gigs/:id',
    gigOperations.change,
    requireRole('customer'),
    validate('param', GigPath),
    imageBody,
    requireOwnGig,
    validate('json', GigInput),
    async (c) => {
      const { sql, gig } = c.var
      const fields = await withTokens(c, c.req.valid('json'))
      return jsonText<Gig>(c, await changeGig(sql, { gig, fields, customer: viewerOf(c) }))
    },
  )
  .post(
    '/gigs/:id/pickup',
    gigOperations.movePickup,
    requireRole('customer'),
    validate('param', GigPath),
    jsonBody(),
    requireOwnGig,
    validate('json', PickupMove),
    async (c) => {
      const { sql, gig } = c.var
      return jsonText<Gig>(c, await movePickup(sql, gig.id, c.req.valid('json'), viewerOf(c)))
    },
  )
  .post(
    '/gigs/:id/price',
    gigOperations.raisePrice,
    requireRole('customer'),
    validate('param', GigPath),
    jsonBody(),
    requireOwnGig,
    validate('json', PriceRaise),
    async (c) => {
      const { sql, gig } = c.var
      const { price } = c.req.valid('json')
      return jsonText<Gig>(c, await raisePrice(sql, gig.id, price, viewerOf(c)))
    },
  )
  .delete(
    '/gigs/:id',
    gigOperations.remove,
    requireRole('customer'),
    validate('param', GigPath),
    requireOwnGig,
    async (c) => {
      await deleteOwnGig(c.get('sql'), c.get('gig').id)
      return c.body(null, 204)
    },
  )
  .delete(
    '/gigs/:id/offer',
    gigOperations.endOffer,
    requireUser,
    validate('param', GigPath),
    async (c) => {
      await endOffer(c.get('sql'), c.req.valid('param').id, c.get('user').id)
      return c.body(null, 204)
    },
  )

/** Uploads the photos that the fields have as data URLs. */
async function withTokens(
  c: Pick<Context<UserEnv>, 'var' | 'env'>,
  { images, ...fields }: GigFields,
) {
  if (!images) return fields
  const upload = () => uploadDataStrings(c.var, c.var.user.id, images)
  const hasBytes = images.some((image) => typeof image !== 'string')
  return { ...fields, images: await (hasBytes ? aside(c, upload) : upload()) }
}

/** Replaces the ZIP code `home` with the packer's. */
async function withHome(c: Context<UserEnv>, request: GigListRequest): Promise<GigListRequest> {
  if (request.zip_code !== 'home') return request
  requirePackerList(c)
  const home = await findHomeZip(c.get('sql'), c.get('user').id)
  const needsZip = request.sort === 'fit' || request.sort === 'distance'
  return home
    ? { ...request, zip_code: home }
    : { ...request, zip_code: undefined, ...(needsZip && { sort: 'newest' as const }) }
}

/** Throws 403 for a customer. */
function requirePackerList(c: Context<UserEnv>) {
  if (c.get('user').user_type !== 'packer') {
    throw new HttpError(
      403,
      'Only packers can filter or sort gigs by their own specialties or home.',
    )
  }
}

/**
 * Sends all gigs of the list. If the first batch contains all of them, sends it as a page.
 * Otherwise streams the gigs, after waiting for one of a limited number of slots.
 */
async function allGigs(c: Context<UserEnv>, list: GigList, withTotal: boolean) {
  const viewer = viewerOfList(list.filter, c.get('user'), viewerOf(c))
  const request = { ...list, count: batchSize, viewer, withTotal }
  const { gigLists } = c.var
  const first = await gigLists.page(request)
  if (!first.last) return answerPage(c, first, viewer)
  sendTotal(c, first)
  const slot = await c.get('load').streams.enter()
  whenSent(c, () => slot.leave())
  return jsonStream<Gig[]>(c, streamGigs(gigLists, list, viewer, first))
}

async function onePage(c: Context<UserEnv>, list: GigList, limit: number) {
  const viewer = viewerOfList(list.filter, c.get('user'), viewerOf(c))
  const request = { ...list, count: limit, viewer, withTotal: true }
  const page = await c.get('gigLists').page(request)
  if (page.next !== undefined) {
    const url = new URL(c.req.url)
    url.searchParams.set('cursor', page.next)
    c.header('Link', `<${viewer.publicUrl ?? ''}${url.pathname}${url.search}>; rel="next"`)
  }
  return answerPage(c, page, viewer)
}
