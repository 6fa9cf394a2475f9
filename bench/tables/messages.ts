import type { Bench } from '../bench.ts'
import { quantile } from '../quantiles.ts'
import { atMost } from '../report.ts'
import { cookieOf } from '../seed/people.sql.ts'
import { changeDelays } from './live.ts'
import { productTable } from './product-table.ts'

const table = { title: 'Messages', env: { LIMIT_MESSAGES_PER_ACCOUNT: '100000' } }

/** Measures how fast a message is sent, and arrives on the stream of the other side. */
export const messageTables = (bench: Bench) =>
  productTable(bench, table, async ({ origin }, { sql }) => {
    const [trip] = await sql<{ id: number; customer_id: number; packer_id: number }[]>`
        select id, customer_id, packer_id from trips where ended_at is null limit 1`
    if (!trip) throw new Error('There is no open trip.')
    const { answers, delays } = await changeDelays(origin, trip.customer_id, bench, (message) => ({
      ...{
        path: `/api/trips/${trip.id}/messages`,
        method: 'POST',
        cookie: cookieOf(trip.packer_id),
      },
      ...{ json: { text: `Message ${message}` }, headers: { 'Idempotency-Key': `${message}` } },
    }))
    return [
      atMost('sending, p95', 15, quantile(answers, 0.95), 'ms'),
      atMost('from sending to the other side, p95', 300, quantile(delays, 0.95), 'ms'),
    ]
  })
