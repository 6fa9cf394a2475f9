import { type Bench, customerId } from '../bench.ts'
import { keptOpen, send } from '../load/calls.ts'
import { atMost, median, type Table } from '../report.ts'
import { cookieOf } from '../seed/people.sql.ts'
import { startProduct } from '../servers/server-process.ts'

const calls = 200

/** Measures the price guide, one call at a time, each for other ZIP codes. */
export async function priceTable({ sizes, databases }: Bench): Promise<Table> {
  const { url, sql } = await databases.withGigs(sizes.middle)
  const { origin } = await startProduct(url)
  const places = await sql<{ pickup_zip_code: string; dropoff_zip_code: string }[]>`
    select pickup_zip_code, dropoff_zip_code from gigs
    where gig_status_id <> 1 order by id desc limit ${calls}`
  const agent = keptOpen(1)
  const times: number[] = []
  for (const place of places) {
    const json = { move: { size: 'two_bedrooms' }, boxes: '30', ...place }
    const call = { path: '/api/price-guide', method: 'POST', cookie: cookieOf(customerId), json }
    const { status, text, ms } = await send(origin, agent, call)
    if (status !== 200) throw new Error(`${status} ${text}`)
    times.push(ms)
  }
  const rows = [atMost('POST /api/price-guide, p50', 20, median(times), 'ms')]
  return { title: `Price guide: ${sizes.middle.toLocaleString('en')} gigs`, rows }
}
