import { pino } from 'pino'
import postgres from 'postgres'
import { createApp } from '../../app.ts'
import { createTestApi, type Person, type TestApi } from '../../app.fixture.ts'
import { defaultSettings } from '../../platform/settings.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

/** Lists with badges, ratings and gigs for verified packers. A page needs one statement, and one for the session. */
test('no list sends a statement per gig, badge or rating', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  await api.sql`update users set verified_until = ${days(9)} where id = ${packer.id}`
  await api.sql`
    insert into ratings (user_id, count, sum) values (${packer.id}, 4, 18), (${customer.id}, 5, 20)`
  const dates = { pickup_date: days(3), dropoff_date: days(4) }
  for (const verified_only of [true, false, true]) {
    await api.createGig(customer, { ...dates, verified_only })
    const { id } = await api.createGig(customer, dates)
    await packer.post(`/api/packer/gigs/${id}`)
  }

  let sent = 0
  const sql = postgres(api.url, { max: 1, debug: () => (sent += 1) })
  // At its first statement, the driver reads the types of the database.
  await sql`select 1`
  const log = pino({ level: 'silent' })
  const app = createApp({ sql, images: api.images, log, settings: defaultSettings })
  const request = async ({ cookie }: Person, path: string) => {
    const response = await app.request(path, { headers: { Cookie: cookie } })
    expect((await response.json()) as unknown[]).toHaveLength(3)
  }
  const statementsOf = async (person: Person, path: string) => {
    const before = sent
    await request(person, path)
    return sent - before
  }
  const open = '/api/gigs?available=true&limit=20'
  expect(await statementsOf(packer, open)).toBe(2)
  expect(await statementsOf(packer, `${open}&sort=fit&zip_code=62704`)).toBe(2)
  // Two more read what the packer qualifies for, and which sets of specialties that allows.
  expect(await statementsOf(packer, `${open}&qualified=true`)).toBe(4)
  expect(await statementsOf(packer, '/api/packer/gigs/booked')).toBe(2)
  expect(await statementsOf(packer, '/api/packers/gigs')).toBe(2)
  expect(await statementsOf(customer, '/api/customer/jobs?state=active')).toBe(2)
  await sql.end()
})
