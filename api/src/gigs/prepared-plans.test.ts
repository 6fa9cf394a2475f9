import { pino } from 'pino'
import { createApp } from '../app.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { createPool } from '../platform/db/pool.ts'
import { defaultSettings } from '../platform/settings.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/**
 * Postgres keeps planning a prepared statement for its values while it expects to gain from that, for example because
 * it knows the length of an array. Planning these statements takes longer than running them.
 */
test('the most frequent calls reuse the plans of their statements', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const { id } = await api.createGig(customer)
  const booked = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${booked.id}`)
  const trips = await api.sql<{ id: number }[]>`select id from trips`
  const sql = createPool(api.url, { max: 1 })
  const log = pino({ level: 'silent' })
  const app = createApp({ sql, images: api.images, log, settings: defaultSettings })
  const list = '/api/gigs?available=true&limit=24'
  const calls: [Person, string][] = [
    [packer, list],
    [packer, `${list}&zip_code=62704&radius=25`],
    [packer, `/api/gig/${id}`],
    [packer, '/api/auth/authenticate'],
    [packer, '/api/packer/gigs/booked'],
    [customer, '/api/customer/jobs?limit=20'],
    [customer, `/api/trips/${trips[0]?.id}`],
    [customer, '/api/notifications'],
  ]
  for (const [{ cookie }, path] of calls) {
    for (let call = 0; call < 12; call += 1) {
      expect((await app.request(path, { headers: { Cookie: cookie } })).status).toBe(200)
    }
  }
  // The first five plans of each statement are for its values.
  const planned = await sql`
    select statement, custom_plans::int from pg_prepared_statements where custom_plans > 6 and generic_plans = 0`
  expect(planned).toEqual([])
  await sql.end()
})

test('the time of a mail is found by an index, although the table of mails is almost empty', async () => {
  await api.sql`vacuum (analyze) event_mails`
  const sql = createPool(api.url, { max: 1 })
  const scans = async () => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql`select seq_scan from pg_stat_user_tables where relname = 'event_mails'`
    return row
  }
  const before = await scans()
  await sql`select event_mail_due(1, 1)`
  expect(await scans()).toEqual(before)
  await sql.end()
})
