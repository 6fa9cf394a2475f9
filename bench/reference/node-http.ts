import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gigAnswer } from './gig-answer.ts'
import type { Row } from 'postgres'
import {
  countGigs,
  findGig,
  findSession,
  listGigs,
  type PageRequest,
  sql,
} from './node-http.sql.ts'

// Implements only the reads that the benchmark measures, without a framework.

const counts = process.env['COUNT'] === 'real'

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    send(response, 500, { error: 'Something went wrong.' })
  })
})
server.listen(Number(process.env['PORT']), process.env['HOST'])
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void sql.end({ timeout: 1 }).then(() => process.exit(0)))
})

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/readyz') return send(response, 200, await sql`select 1 as ready`)
  const user = await findSession(request.headers.cookie)
  if (url.pathname === '/api/auth/authenticate') {
    return send(response, 200, user ? publicUser(user) : null)
  }
  if (!user) return send(response, 401, { error: 'Please log in.' })
  if (url.pathname === '/api/gigs') return page(url, user, response)
  const [, gig] = /^\/api\/gig\/(\d+)$/.exec(url.pathname) ?? []
  if (gig !== undefined) {
    const row = await findGig(Number(gig))
    if (!row) return send(response, 404, { error: 'There is no such gig.' })
    return send(response, 200, gigAnswer(row, user.id))
  }
  send(response, 404, { error: 'There is nothing at this address.' })
}

async function page(url: URL, user: Row, response: ServerResponse) {
  const request = readPageRequest(url.searchParams)
  const { limit } = request
  const [rows, total] = await Promise.all([
    listGigs(request),
    counts && limit !== undefined ? countGigs(request) : undefined,
  ])
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  if (total !== undefined) response.setHeader('X-Total-Count', total)
  if (limit === undefined) response.setHeader('X-Total-Count', rows.length)
  const last = shown.at(-1)
  if (last && shown.length < rows.length) response.setHeader('Link', linkToNext(url, last))
  send(
    response,
    200,
    shown.map((row) => gigAnswer(row, user.id)),
  )
}

const publicUser = ({ id, username, user_type, name }: Row) => {
  const first_name = name.trim().split(/\s+/)[0]
  return { id, username, user_type, ...(first_name && { first_name }) }
}

function send(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body)
  const type = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(status, type).end(text)
}

function readPageRequest(query: URLSearchParams): PageRequest {
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
  const cursor = query.get('cursor')
  return {
    available: query.get('available') === 'true',
    customerId: number('customer_id'),
    zip: query.get('zip_code') ?? undefined,
    after: cursor === null ? undefined : readCursor(cursor),
    limit: number('limit'),
  }
}

/** Reads a cursor of the product, without its checks. */
function readCursor(cursor: string) {
  const [, time = 0, id = 0] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as number[]
  return { time, id }
}

function linkToNext(url: URL, last: Row): string {
  const query = new URLSearchParams(url.search)
  const cursor = JSON.stringify([null, last.created_on_date.getTime(), last.id])
  query.set('cursor', Buffer.from(cursor).toString('base64url'))
  return `<${url.pathname}?${query.toString()}>; rel="next"`
}
