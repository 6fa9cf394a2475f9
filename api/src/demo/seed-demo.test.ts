import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { createTestDatabase } from '../platform/db/database.fixture.ts'
import { createFileImageStore } from '../platform/image-store/image-store.ts'
import { insertAccount } from '../sessions/sessions.sql.ts'
import { defaultSettings } from '../platform/settings.ts'
import { summarizeAccounts } from './demo-accounts.sql.ts'
import { demoGigs } from './demo-gigs.ts'
import { demoPackers } from './demo-people.ts'
import { type DemoAccounts, demoAccounts, seedDemo } from './seed-demo.ts'

const pictures = path.join(__dirname, '../../demo/pictures')

describe('the demo gigs', () => {
  test('are sixty different gigs, most with photos', () => {
    expect(demoGigs).toHaveLength(60)
    for (const field of ['title', 'description'] as const) {
      expect(new Set(demoGigs.map((gig) => gig[field])).size).toBe(60)
    }
    expect(demoGigs.filter(({ photos }) => photos).length).toBeGreaterThan(50)
  })

  test('use exactly the photos in demo/pictures', () => {
    const used = new Set(demoGigs.flatMap(({ photos = [] }) => photos).map((name) => `${name}.jpg`))
    expect(readdirSync(pictures).toSorted()).toEqual([...used].toSorted())
  })

  test('are booked after posting and before pickup; gigs that are not booked are in the future', () => {
    const outOfOrder = demoGigs.filter(({ posted, taken, when: [day] }) => {
      const turn = taken?.daysAgo ?? 0
      return posted <= turn || turn <= -day
    })
    expect(outOfOrder).toEqual([])
  })

  test('come with one packer without specialties', () => {
    expect(demoPackers.filter(({ specialties }) => specialties.length === 0)).toHaveLength(1)
  })
})

describe('seeding', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-demo-'))
  const images = createFileImageStore(folder)
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let results: (DemoAccounts | null)[]

  const seed = () => seedDemo(database.sql, images, pictures)

  // Two processes seed at once. Preparing the photos takes several seconds.
  beforeAll(async () => {
    database = await createTestDatabase()
    results = await Promise.all([seed(), seed()])
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  async function count() {
    const [row] = await database.sql`select
      (select count(*)::int from gigs) as gigs, (select count(*)::int from users) as users`
    return row
  }

  test('fills an empty database once, and returns the accounts to each process', async () => {
    expect(results).toEqual([demoAccounts, demoAccounts])
    expect(await count()).toEqual({ gigs: 60, users: 8 })
    expect(await seed()).toEqual(demoAccounts)
    expect(await count()).toEqual({ gigs: 60, users: 8 })
  })

  test('creates mostly open gigs, some booked and completed ones, and none overdue', async () => {
    const rows = await database.sql<{ status: number; count: number }[]>`
      select gig_status_id as status, count(*)::int from gigs group by 1 order by 1`
    expect(rows.map(({ status }) => status)).toEqual([1, 2, 3])
    expect(rows[0]?.count).toBeGreaterThanOrEqual(40)
    const overdue = await database.sql`
      select from gigs where gig_status_id < 3 and pickup_date < now()`
    expect(overdue.count).toBe(0)
  })

  test('summarizes each account as the demo gigs define it', async () => {
    const { customers, packers } = demoAccounts
    const summaries = await summarizeAccounts(database.sql, [...customers, ...packers])
    const expected = [
      ...customers.map((username) => ({
        username,
        user_type: 'customer',
        specialties: 0,
        gigs: demoGigs.filter(({ customer }) => customer === username),
      })),
      ...demoPackers.map(({ username, specialties }) => ({
        username,
        user_type: 'packer',
        specialties: specialties.length,
        gigs: demoGigs.filter(({ taken }) => taken?.by === username),
      })),
    ]
    expect(summaries).toEqual(
      expected.map(({ gigs, ...account }) => {
        const booked = gigs.filter(({ taken, when: [day] }) => taken && day > 0)
        const days = booked.map(({ when: [day] }) => day)
        return {
          ...account,
          open: gigs.filter(({ taken }) => !taken).length,
          booked: booked.length,
          completed: gigs.filter(({ taken, when: [day] }) => taken && day < 0).length,
          next_in_days: days.length > 0 ? Math.min(...days) : null,
        }
      }),
    )
  })

  test('creates accounts that can sign in', async () => {
    const { customers, packers, password } = demoAccounts
    const signIn = async (half: string, username: string) => {
      const response = await api().request(`/api${half}/auth/signin`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      return response.status
    }
    for (const name of packers) expect(await signIn('', name)).toBe(200)
    for (const name of customers) expect(await signIn('/customer', name)).toBe(200)
  })

  test('stores photos that the API serves', async () => {
    const photos = await database.sql<{ token: string }[]>`select token from gig_images`
    expect(photos.length).toBeGreaterThan(120)
    for (const { token } of photos) {
      expect((await api().request(`/api/images/${token}?w=320`)).status).toBe(200)
    }
  })

  test('changes nothing in a database with other users', async () => {
    await database.sql`truncate users cascade`
    await insertAccount(database.sql, {
      username: 'dana_whitfield',
      user_type: 'customer',
      password_hash: 'none',
      name: '',
      email: '',
      phone: '',
      bio: '',
    })
    expect(await seed()).toBeNull()
    expect(await count()).toEqual({ gigs: 0, users: 1 })
  })

  const api = () =>
    createApp({
      sql: database.sql,
      images,
      settings: defaultSettings,
      log: pino({ level: 'silent' }),
    })
})
