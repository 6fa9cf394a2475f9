import { isDeepStrictEqual } from 'node:util'
import { PlainError } from '../scripts/plain-error.ts'
import { firstPage, packerId } from './bench.ts'
import type { Database } from './databases.ts'
import { type Answer, type Call, keptOpen, send } from './load/calls.ts'
import { cookieOf, customers } from './seed/people.sql.ts'
import type { Server } from './servers/server-process.ts'

interface Asked {
  product: Server
  reference: Server
  database: Database
  /** Whether the reference sends X-Total-Count. */
  counted: boolean
}

/**
 * A comparison is only fair between servers that give the same responses: to a packer, to a customer who
 * owns gigs on the page, and to the packer who booked a gig.
 * @throws PlainError that names the call whose responses differ
 */
export async function requireSameAnswers({ product, reference, database, counted }: Asked) {
  const agent = keptOpen(4)
  const { sql } = database

  async function compare(call: Call, { total = false } = {}) {
    const [ours, theirs] = await Promise.all([
      send(product.origin, agent, call),
      send(reference.origin, agent, call),
    ])
    const differ = (what: string) =>
      new PlainError(`${reference.name} and the product differ in ${what}: ${call.path}`)
    if (ours.status !== 200 || theirs.status !== 200) throw differ('status')
    if (!isDeepStrictEqual(parsed(ours), parsed(theirs))) throw differ('body')
    if (total && ours.headers['x-total-count'] !== theirs.headers['x-total-count']) {
      throw differ('X-Total-Count')
    }
    return { ours, theirs }
  }

  const [newest] = await sql<{ customer_id: number }[]>`
    select customer_id from gigs where gig_status_id = 1 order by created_on_date desc, id desc limit 1`
  const [held] = await sql<{ id: number; packer_id: number; customer_id: number; zip: string }[]>`
    select id, packer_id, customer_id, pickup_zip_code as zip from gigs
    where gig_status_id = 2 order by id limit 1`
  if (!newest || !held) throw new Error('The seed has no open or no booked gig.')

  for (const viewer of [packerId, newest.customer_id, held.packer_id]) {
    const cookie = cookieOf(viewer)
    const first = await compare({ path: firstPage, cookie }, { total: counted })
    const [next, theirNext] = [first.ours, first.theirs].map(nextPath)
    const [ours, theirs] = await Promise.all([
      send(product.origin, agent, { path: next ?? '', cookie }),
      send(reference.origin, agent, { path: theirNext ?? '', cookie }),
    ])
    if (!isDeepStrictEqual(parsed(ours), parsed(theirs))) {
      throw new PlainError(`${reference.name} and the product differ in the second page.`)
    }
    const near = `/api/gigs?available=true&zip_code=${held.zip}&radius=25&limit=24`
    await compare({ path: near, cookie }, { total: counted })
  }
  for (const viewer of [packerId, held.packer_id, held.customer_id, customers.first]) {
    const cookie = cookieOf(viewer)
    await compare({ path: `/api/gig/${held.id}`, cookie })
    await compare({ path: '/api/auth/authenticate', cookie })
    await compare({ path: `/api/gigs?customer_id=${held.customer_id}`, cookie }, { total: true })
  }
  await compareBookings(product, reference, database)
  agent.destroy()
}

/** Books, reads and cancels the same gig through each server. */
async function compareBookings(product: Server, reference: Server, { sql }: Database) {
  const agent = keptOpen(1)
  const cookie = cookieOf(packerId)
  const [open] = await sql<{ id: number }[]>`
    select id from gigs where gig_status_id = 1 order by id limit 1`
  const seen: unknown[] = []
  for (const server of [product, reference]) {
    const ask = (path: string, method = 'GET') =>
      send(server.origin, agent, { path, method, cookie })
    const booked = await ask(`/api/packer/gigs/${open?.id}`, 'POST')
    const { gig_id, packer_id, gig_status_id } = JSON.parse(booked.text) as Record<string, unknown>
    const gig = parsed(await ask(`/api/gig/${open?.id}`))
    const cancelled = await ask(`/api/packer/gigs/${open?.id}`, 'DELETE')
    const statuses = [booked.status, cancelled.status]
    seen.push({ gig_id, packer_id, gig_status_id, gig, statuses })
  }
  agent.destroy()
  if (!isDeepStrictEqual(seen[0], seen[1])) {
    throw new PlainError(`${reference.name} and the product differ in booking.`)
  }
}

const parsed = ({ text }: Answer): unknown => JSON.parse(text)

function nextPath({ headers }: Answer): string {
  const [, path] = /<([^>]+)>; rel="next"/.exec(String(headers['link'])) ?? []
  if (path === undefined) throw new PlainError('A server sends no link to the next page.')
  return path
}
