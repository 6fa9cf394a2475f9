import express from 'express'
import pg from 'pg'
import { gigAnswer, type Row } from './gig-answer.ts'
import { linkToNext, type PageRequest, readPageRequest } from './page-request.ts'
import { idleSeconds, type SessionRow, tokenHash } from './session-token.ts'

// The marketplace's page as it is written most often: Express and pg, parameters in the text.

const counts = process.env['COUNT'] === 'real'
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = express()
// The product sends no ETag with this answer either: its making would only slow this down.
app.disable('etag')

app.get('/readyz', async (_request, response) => {
  await pool.query('select 1')
  response.json('ready')
})

// oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 waits for its handlers.
app.get('/api/gigs', async (request, response) => {
  const user = await findSession(tokenHash(request.headers.cookie))
  if (!user) {
    response.status(401).json({ error: 'Please log in.' })
    return
  }
  const url = new URL(request.originalUrl, 'http://localhost')
  const asked = readPageRequest(url.searchParams)
  const limit = asked.limit ?? 100
  const [rows, total] = await Promise.all([
    listGigs(asked, limit + 1),
    counts ? countGigs(asked) : undefined,
  ])
  const shown = rows.slice(0, limit)
  if (total !== undefined) response.set('X-Total-Count', String(total))
  const last = shown.at(-1)
  if (last && shown.length < rows.length) response.set('Link', linkToNext(url, last))
  response.json(shown.map((row) => gigAnswer(row, user.id)))
})

const server = app.listen(Number(process.env['PORT']), process.env['HOST'] ?? '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void pool.end().then(() => process.exit(0)))
})

async function findSession(hash: Buffer | undefined): Promise<SessionRow | undefined> {
  if (!hash) return undefined
  const { rows } = await pool.query<SessionRow>(
    `select u.id, u.username, u.user_type, s.last_seen_at < now() - interval '1 minute' as untouched
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > now()
       and s.last_seen_at > now() - make_interval(secs => $2)`,
    [hash, idleSeconds],
  )
  if (rows[0]?.untouched) {
    await pool.query(
      `update sessions set last_seen_at = now()
       where token_hash = $1 and last_seen_at < now() - interval '1 minute'`,
      [hash],
    )
  }
  return rows[0]
}

async function countGigs(asked: PageRequest): Promise<number> {
  const { where, values } = matching(asked)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from gigs g where ${where.join(' and ')}`,
    values,
  )
  return rows[0]?.count ?? 0
}

async function listGigs(asked: PageRequest, limit: number): Promise<Row[]> {
  const { where, values } = matching(asked)
  if (asked.after) {
    const next = values.length + 1
    where.push(`(g.created_on_date, g.id) < ($${next}, $${next + 1})`)
    values.push(new Date(asked.after.time), asked.after.id)
  }
  values.push(limit)
  const { rows } = await pool.query<Row>(
    `select g.*, array(
       select i.token from gig_images i where i.gig_id = g.id order by i.position) as images
     from gigs g
     where ${where.join(' and ')}
     order by g.created_on_date desc, g.id desc
     limit $${values.length}`,
    values,
  )
  return rows
}

function matching({ available, customerId, zipPrefix }: PageRequest) {
  const where = ['true']
  const values: (string | number | Date)[] = []
  if (available) where.push('g.gig_status_id = 1')
  if (customerId !== undefined) where.push(`g.customer_id = $${values.push(customerId)}`)
  if (zipPrefix !== undefined) {
    where.push(`left(g.pickup_zip_code, 3) = $${values.push(zipPrefix)}`)
  }
  return { where, values }
}
