import { createHash } from 'node:crypto'
import postgres from 'postgres'
import type { Row } from './gig-answer.ts'
import type { PageRequest } from './page-request.ts'

export const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 10 })

const idleSeconds = 7 * 24 * 60 * 60

export interface SessionRow {
  id: number
  username: string
  user_type: 'customer' | 'packer'
  /** Whether `last_seen_at` is more than a minute old and must be updated. */
  untouched: boolean
}

/** Looks up the session in a Cookie header and updates its `last_seen_at`. */
export async function findSession(cookies = ''): Promise<SessionRow | undefined> {
  const token = /(?:^|; )mh_session=([^;]+)/.exec(cookies)?.[1]
  if (token === undefined) return undefined
  const hash = createHash('sha256').update(token).digest()
  const [row] = await sql<SessionRow[]>`
    select u.id, u.username, u.user_type, s.last_seen_at < now() - interval '1 minute' as untouched
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash} and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})`
  if (row?.untouched) {
    await sql`
      update sessions set last_seen_at = now()
      where token_hash = ${hash} and last_seen_at < now() - interval '1 minute'`
  }
  return row
}

const images = sql`array(
  select i.token from gig_images i where i.gig_id = g.id order by i.position) as images`

const matching = ({ available, customerId, zipPrefix }: PageRequest) => sql`
  true
  ${available ? sql`and g.gig_status_id = 1` : sql``}
  ${customerId === undefined ? sql`` : sql`and g.customer_id = ${customerId}`}
  ${zipPrefix === undefined ? sql`` : sql`and left(g.pickup_zip_code, 3) = ${zipPrefix}`}`

export async function countGigs(request: PageRequest): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from gigs g where ${matching(request)}`
  return row?.count ?? 0
}

export function listGigs(request: PageRequest) {
  const { after, limit } = request
  return sql<Row[]>`
    select g.*, ${images}
    from gigs g
    where ${matching(request)}
      ${after ? sql`and (g.created_on_date, g.id) < (${new Date(after.time)}, ${after.id})` : sql``}
    order by g.created_on_date desc, g.id desc
    ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`
}

export async function findGig(id: number): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`select g.*, ${images} from gigs g where g.id = ${id}`
  return row
}

export async function bookGig(gigId: number, packerId: number) {
  const [row] = await sql<{ created_on_date: Date }[]>`
    with g as (
      update gigs set gig_status_id = 2, packer_id = ${packerId}
      where id = ${gigId} and gig_status_id = 1 and spec_mask & ~packer_mask(${packerId}) = 0
        and (not verified_only
          or exists (select from users where id = ${packerId} and verified_until > now()))
      returning id, gig_status_id
    ), b as (
      insert into bookings (gig_id, packer_id) select id, ${packerId} from g returning *
    )
    select b.id, b.gig_id, b.packer_id, g.gig_status_id, b.created_on_date,
      (select count(*)::int from messages m join trips t on t.id = m.trip_id
        where m.recipient_id = b.packer_id and m.seen_at is null and t.gig_id = b.gig_id)
        as unread_messages
    from b join g on g.id = b.gig_id`
  return row
}

export async function cancelBooking(gigId: number, packerId: number): Promise<boolean> {
  return sql.begin(async (tx) => {
    const held = await tx`
      select from gigs where id = ${gigId} and packer_id = ${packerId} and gig_status_id = 2
      for update`
    if (held.count === 0) return false
    await tx`
      with b as (delete from bookings where gig_id = ${gigId})
      update gigs set gig_status_id = 1, packer_id = null where id = ${gigId}`
    return true
  })
}
