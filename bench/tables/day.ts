import { get } from 'node:http'
import { type Bench, packerId } from '../bench.ts'
import { type Call, keptOpen, send } from '../load/calls.ts'
import { quantile } from '../quantiles.ts'
import { atMost } from '../report.ts'
import { cookieOf, packers } from '../seed/people.sql.ts'
import { productTable } from './product-table.ts'

const trips = 20
/** How often a packer can ask for extra pay during one trip. */
const asks = 3

/** Opens a stream of changes. Returns a function that waits for the next change of a kind after its call. */
function listen(origin: string, userId: number) {
  let text = ''
  let wake = () => {}
  const opened = new Promise<void>((resolve, reject) => {
    get(`${origin}/api/live`, { headers: { Cookie: cookieOf(userId) }, agent: false }, (response) =>
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk
          wake()
        })
        .once('data', () => resolve())
        .on('error', () => {}),
    ).on('error', reject)
  })
  return {
    opened,
    async next(kind: string) {
      text = ''
      const said = new RegExp(`"kind"\\s*:\\s*"${kind}"`)
      while (!said.test(text)) await new Promise<void>((done) => (wake = done))
    },
  }
}

/** Measures what both sides wait for on moving day, with an idle machine and the test provider of payments. */
export const dayTables = (bench: Bench) =>
  productTable(
    bench,
    { title: 'Moving day', env: { BACKGROUND_WORK: '' } },
    async ({ origin }, { sql }) => {
      const gigs = await sql<{ id: number; customer_id: number }[]>`
      select id, customer_id from gigs where gig_status_id = 1 and spec_mask = 0
        and helpers_asked(move) = 1 and not verified_only
      order by id limit ${trips}`
      const [first] = gigs
      if (!first) throw new Error('There is no open gig.')
      await sql`
      update gigs set customer_id = ${first.customer_id}, price_cents = 10000,
        pickup_date = now() + interval '30 minutes', dropoff_date = now() + interval '5 hours'
      where id = any(${gigs.map(({ id }) => id)})`
      const agent = keptOpen(4)
      async function call<T>(userId: number, path: string, json?: object, method = 'POST') {
        const request: Call = { path, method, cookie: cookieOf(userId), json }
        const { status, text } = await send(origin, agent, request)
        if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
        return (text ? JSON.parse(text) : undefined) as T
      }
      const page = await call<{ url: string }>(first.customer_id, '/api/payments/method', {
        return_to: '/account',
      })
      await fetch(`${origin}${new URL(page.url).pathname}`, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'Visa 4242' }),
        redirect: 'manual',
      })
      const customer = listen(origin, first.customer_id)
      const packer = listen(origin, packerId)
      await Promise.all([customer.opened, packer.opened])
      const seen: number[] = []
      const answered: number[] = []
      const timed = async (times: number[], work: () => Promise<unknown>, heard: Promise<void>) => {
        const begun = performance.now()
        const done = work()
        await heard
        times.push(performance.now() - begun)
        return done
      }
      for (const { id } of gigs) {
        await call(packerId, `/api/packer/gigs/${id}`)
        const trip = await call<{ id: number }>(packerId, `/api/gigs/${id}/trip`, undefined, 'GET')
        const path = `/api/trips/${trip.id}`
        await call(packerId, `${path}/stage`, { stage: 'at_pickup', version: 1 })
        for (let ask = 0; ask < asks; ask += 1) {
          const extra = {
            kind: 'extra',
            reason: 'stairs',
            amount: 5 + ask,
            text: 'Two more flights.',
          }
          const proposal = (await timed(
            seen,
            () => call(packerId, `${path}/proposals`, extra),
            customer.next('extra_asked'),
          )) as { id: number }
          const yes = `${path}/proposals/${proposal.id}/answer`
          await timed(
            answered,
            () => call(first.customer_id, yes, { answer: 'yes' }),
            packer.next('proposal_agreed'),
          )
        }
        await call(packerId, `${path}/cancel`, { reason: 'The truck broke down.' })
      }
      // All packers start from beside the gig.
      await sql`
      insert into mail_preferences (user_id, topics, zip_code)
      select u.id, '{}', left(g.pickup_zip_code, 5) from users u, gigs g
      where u.id between ${packers.first} and ${packers.last} and g.id = ${first.id}
      on conflict (user_id) do update set zip_code = excluded.zip_code`
      await sql`
      update gigs set gig_status_id = 1, packer_id = null, urgent_at = null where id = ${first.id}`
      const other = packerId + 1
      await call(other, `/api/packer/gigs/${first.id}`)
      const trip = await call<{ id: number }>(other, `/api/gigs/${first.id}/trip`, undefined, 'GET')
      const told: number[] = []
      await timed(
        told,
        () => call(other, `/api/trips/${trip.id}/cancel`, { reason: 'The truck broke down.' }),
        customer.next('packers_told'),
      )
      const [count] = await sql<[{ told: number }]>`
      select count(distinct packer_id)::int as told from gig_events
      where gig_id = ${first.id} and kind = 'urgent' and created_at > now() - interval '1 minute'`
      agent.destroy()
      return [
        atMost('extra work, from the press to the customer, p95', 300, quantile(seen, 0.95), 'ms'),
        atMost('extra work, from the yes to the packer, p95', 300, quantile(answered, 0.95), 'ms'),
        atMost('2,000 packers near: until 50 are told', 60_000, told[0] ?? Number.NaN, 'ms'),
        atMost('2,000 packers near: how many are told', 50, count.told, 'packers'),
      ]
    },
  )
