import { isDeepStrictEqual } from 'node:util'
import type { Row } from 'postgres'
import { mostCounted } from '../../api/src/gigs/list/list-gigs.sql.ts'
import { PlainError } from '../../scripts/plain-error.ts'
import { firstPage, packerId } from '../bench.ts'
import type { Database } from '../databases.ts'
import { keptOpen, send } from '../load/calls.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'
import type { Server } from '../servers/server-process.ts'

/**
 * Verifies that both servers return the same responses to a packer, to a customer who owns gigs on the
 * page, and to the packer who booked a gig. Otherwise the comparison would be unfair.
 * `counted`: whether the reference sends X-Total-Count with pages. It counts all matches, the product only the first.
 * @throws PlainError with the name of the call whose responses differ
 */
export async function requireSameAnswers(
  product: Server,
  reference: Server,
  database: Database,
  counted: boolean,
) {
  const gigs = (status: number) => database.sql`
    select id, packer_id, customer_id, pickup_zip_code as zip from gigs
    where gig_status_id = ${status} order by created_on_date desc, id desc limit 1`
  const [[open], [held]] = await Promise.all([gigs(1), gigs(2)])
  if (!open || !held) throw new Error('The seed data needs an open and a booked gig.')
  const ours = await answersOf(product, open, held, counted)
  const theirs = await answersOf(reference, open, held, counted)
  for (const [index, answer] of ours.entries()) {
    if (!isDeepStrictEqual(answer, theirs[index])) {
      throw new PlainError(`${reference.name} and the product differ: ${answer.name}`)
    }
  }
}

async function answersOf({ origin }: Server, open: Row, held: Row, counted: boolean) {
  const agent = keptOpen(1)
  const answers: { name: string; body: unknown; total: unknown }[] = []

  async function ask(viewer: number, path: string, hasTotal = false) {
    const { status, headers, text } = await send(origin, agent, { path, cookie: cookieOf(viewer) })
    // Cursors differ between the servers.
    const name = `${path.replace(/cursor=.*/, 'cursor')} as ${viewer}: ${status}`
    if (status >= 300) throw new PlainError(name)
    const total = hasTotal && Math.min(Number(headers['x-total-count']), mostCounted)
    answers.push({ name, body: JSON.parse(text), total })
    return /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1]
  }

  for (const viewer of [packerId, open.customer_id, held.packer_id]) {
    const next = await ask(viewer, firstPage, counted)
    await ask(viewer, next ?? '')
    await ask(viewer, `${firstPage}&zip_code=${held.zip}&radius=25`, counted)
  }
  for (const viewer of [packerId, held.packer_id, held.customer_id, customers.first]) {
    await ask(viewer, `/api/gig/${held.id}`)
    await ask(viewer, '/api/auth/authenticate')
    await ask(viewer, `/api/gigs?customer_id=${held.customer_id}`, true)
  }
  agent.destroy()
  return answers
}
