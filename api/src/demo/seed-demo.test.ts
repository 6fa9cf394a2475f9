import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { createTestDatabase } from '../platform/db/database.fixture.ts'
import { settlePayments, testPayments } from '../payments/payments.fixture.ts'
import type { Payments } from '../payments/payments.ts'
import { reconcile } from '../payments/reconcile.ts'
import { listDifferences } from '../payments/reconcile.sql.ts'
import { createFileImageStore } from '../platform/image-store/image-store.ts'
import { insertAccount } from '../sessions/sessions.sql.ts'
import { defaultSettings } from '../platform/settings.ts'
import { timeZoneOfZip } from '../rules/time-zones/time-zone-of-zip.ts'
import { allKinds, readQueue } from '../operator/read/queue.sql.ts'
import { settleDue } from '../background/settle-due.ts'
import { summarizeAccounts } from './demo-accounts.sql.ts'
import { mayMove } from '../workflow/moves.ts'
import type { TripStage } from '../rules/trip-stages.ts'
import { demoGigFields } from './demo-gig-fields.ts'
import { demoSteps } from './demo-steps.ts'
import { demoGigs } from './demo-gigs.ts'
import { demoPackers } from './demo-people.ts'
import { type DemoAccounts, demoAccounts, seedDemo } from './seed-demo.ts'

const folder = path.join(import.meta.dirname, '../../demo')

describe('the demo gigs', () => {
  test('are 67 different gigs, most with photos', () => {
    expect(demoGigs).toHaveLength(67)
    for (const field of ['title', 'description'] as const) {
      expect(new Set(demoGigs.map((gig) => gig[field])).size).toBe(67)
    }
    expect(demoGigs.filter(({ photos }) => photos).length).toBeGreaterThan(50)
  })

  test('mostly say facts of the move if they are open; one or two say none', () => {
    const open = demoGigs.filter(({ taken, stage }) => !taken && !stage)
    const silent = open.filter(({ move }) => !move).length
    expect([1, 2]).toContain(silent)
    expect(open.filter(({ move }) => move?.helpers && move.pickup_access).length).toBeGreaterThan(
      35,
    )
  })

  test('use exactly the photos in demo/pictures', () => {
    const used = new Set(demoGigs.flatMap(({ photos = [] }) => photos).map((name) => `${name}.jpg`))
    expect(readdirSync(path.join(folder, 'pictures')).toSorted()).toEqual([...used].toSorted())
  })

  test('are booked after posting and before pickup; open gigs are in the future', () => {
    const outOfOrder = demoGigs.filter(({ posted, taken, stage, when: [day] }) => {
      const turn = taken?.daysAgo ?? 0
      return stage === 'expired' ? day > -2 : posted <= turn || turn <= -day
    })
    expect(outOfOrder).toEqual([])
  })

  test('are picked up from 8 AM to 4 PM in local time, unless they are under way now', () => {
    for (const seeded of ['2026-03-08T03:10Z', '2026-11-01T13:40Z', '2026-07-04T22:55Z']) {
      for (const gig of demoGigs.filter(({ when: [, time] }) => !time.startsWith('now'))) {
        const { pickup_date, pickup_location } = demoGigFields(gig, new Date(seeded))
        const timeZone = timeZoneOfZip(pickup_location.zip_code)
        const time = pickup_date.toLocaleTimeString('sv-SE', { timeZone })
        expect([gig.title, time >= '08:00', time <= '16:00:00']).toEqual([gig.title, true, true])
      }
    }
  })

  test.each(Array.from({ length: 24 }, (_, hour) => hour))(
    'have only steps that the table of moves allows, if they are seeded at %d:20 UTC',
    (hour) => {
      const now = new Date(Date.UTC(2026, 5, 9, hour, 20))
      for (const gig of demoGigs) {
        const fields = demoGigFields(gig, now)
        const { pickup_date } = fields
        const trip = {
          ...{
            stage: 'booked' as TripStage,
            pickup_date,
            booked_pickup_date: null,
            arrival_minutes: 0,
          },
          ...{ created_at: now, stage_at: now, delivered_at: null as Date | null },
          ...{ arrives_at: null, arrived_from: null },
        }
        for (const step of demoSteps(gig, fields, now)) {
          if (step.kind === 'book') Object.assign(trip, { stage: 'booked', created_at: step.at })
          if (step.kind !== 'move') continue
          // The pickup of a booking that ended early was moved to a later day.
          const isAllowed =
            step.stage === 'no_show' || mayMove(trip, step.stage, step.actor, step.at.getTime())
          expect([gig.title, step.stage, isAllowed]).toEqual([gig.title, step.stage, true])
          Object.assign(trip, { stage: step.stage, stage_at: step.at })
          if (step.stage === 'delivered') trip.delivered_at = step.at
        }
      }
    },
  )

  test('come with one packer without specialties', () => {
    expect(demoPackers.filter(({ specialties }) => specialties.length === 0)).toHaveLength(1)
  })
})

describe('seeding', () => {
  const stored = mkdtempSync(path.join(os.tmpdir(), 'manyhands-demo-'))
  const images = createFileImageStore(stored)
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let payments: Payments
  let results: (DemoAccounts | null)[]

  const seed = () => seedDemo(database.sql, images, folder)

  // Seed twice at the same time, as two API processes would.
  beforeAll(async () => {
    database = await createTestDatabase()
    payments = await testPayments()(database.sql)
    results = await Promise.all([seed(), seed()])
  })
  afterAll(async () => {
    await database.close()
    rmSync(stored, { recursive: true })
  })

  async function count() {
    const [row] = await database.sql`select
      (select count(*)::int from gigs) as gigs, (select count(*)::int from users) as users`
    return row
  }

  test('fills an empty database once, and returns the accounts to each process', async () => {
    expect(results).toEqual([demoAccounts, demoAccounts])
    expect(await count()).toEqual({ gigs: 67, users: 8 })
    expect(await seed()).toEqual(demoAccounts)
    expect(await count()).toEqual({ gigs: 67, users: 8 })
  })

  test('creates mostly open gigs, and jobs at every stage', async () => {
    const rows = await database.sql<{ status: number; count: number }[]>`
      select gig_status_id as status, count(*)::int from gigs group by 1 order by 1`
    expect(rows.map(({ status }) => status)).toEqual([1, 2, 3, 4])
    expect(rows[0]?.count).toBeGreaterThanOrEqual(40)
    const stages = await database.sql<{ stage: string }[]>`
      select distinct stage from trips order by stage`
    expect(stages.map(({ stage }) => stage)).toEqual([
      ...['at_pickup', 'booked', 'cancelled', 'completed', 'delivered', 'disputed', 'loaded'],
      ...['no_show', 'on_the_way'],
    ])
    const [shared] = await database.sql`
      select stage, completion_code from trips t
      join users c on c.id = customer_id join users p on p.id = packer_id
      where c.username = 'dana_whitfield' and p.username = 'marcus_moves'
        and stage = 'on_the_way'`
    expect(shared).toEqual({ stage: 'on_the_way', completion_code: null })
  })

  test('creates packers with and without badges, and gigs for verified packers', async () => {
    const { sql } = database
    const verified = await sql`
      select username, background_until is not null as background from users
      where verified_until > now() order by username`
    expect(verified).toEqual([
      { username: 'marcus_moves', background: true },
      { username: 'ruth_and_rig', background: false },
    ])
    const open = await sql`select from gigs where verified_only and gig_status_id = 1`
    expect(open.length).toBeGreaterThan(3)
  })

  test('creates payments that agree with the ledger and the provider, and none that is due', async () => {
    await settlePayments(database.sql, payments)
    await reconcile(database.sql, payments.provider, { ageMs: 0 })
    expect(await listDifferences(database.sql)).toEqual([])
    const states = await database.sql<{ state: string }[]>`
      select distinct state from payments order by state`
    expect(states.map(({ state }) => state)).toEqual([
      'authorized',
      'captured',
      'declined',
      'none',
      'released',
    ])
    const settled = await database.sql`
      select from payment_steps where settled_at > now() - interval '1 minute'`
    expect(settled).toHaveLength(0)
  })

  test('creates no gig or trip that is due to change, and no event in the future or out of order', async () => {
    await settleDue(database.sql)
    const [wrong] = await database.sql`
      select count(*) filter (where created_at >= now() - interval '1 minute')::int as late,
        count(*) filter (where created_at < before)::int as disordered
      from (select *, lag(created_at) over (order by id) as before from gig_events) e`
    expect(wrong).toEqual({ late: 0, disordered: 0 })
    const trips = await database.sql`
      select from trips t join bookings b on b.gig_id = t.gig_id and b.packer_id = t.packer_id
      where t.created_at <> b.created_on_date or t.stage_at < t.created_at
        or t.ended_at <> t.stage_at`
    expect(trips).toHaveLength(0)
  })

  test('creates reviews: published pairs, and single ones that are still unpublished', async () => {
    const reviews = await database.sql<{ count: number; is_published: boolean }[]>`
      select count(*)::int, published_at is not null as is_published from reviews
      group by 2 order by 2`
    expect(reviews).toMatchObject([
      { is_published: false, count: 2 },
      { is_published: true, count: 20 },
    ])
    const rated = await database.sql`
      select username, rating_of(id) as rating from users where rating_of(id) is not null
      order by username`
    expect(rated).toEqual([
      { username: 'marcus_moves', rating: { mean: 4.75, count: 4 } },
      { username: 'ruth_and_rig', rating: { mean: 3.67, count: 3 } },
      { username: 'samir_relocates', rating: { mean: 4.29, count: 7 } },
    ])
  })

  test('creates four conversations in the order of time, with proofs of both sides, and an unread message', async () => {
    const rows = await database.sql`
      select count(*) filter (where created_at < before or created_at > now())::int as wrong,
        count(seen_at)::int - count(*)::int as unread, count(event_id)::int as proofs
      from (select *, lag(created_at) over (partition by trip_id order by id) as before from messages) m
      group by trip_id order by unread, proofs`
    expect(rows).toEqual([
      { wrong: 0, unread: -1, proofs: 0 },
      { wrong: 0, unread: 0, proofs: 0 },
      { wrong: 0, unread: 0, proofs: 1 },
      { wrong: 0, unread: 0, proofs: 4 },
    ])
  })

  test('gives operators a queue with each kind of case but differences, chargebacks and undelivered bookings', async () => {
    const page = { seen: allKinds, shown: allKinds, skip: 0, count: 50 }
    const { counts, late, rows } = await readQueue(database.sql, page)
    expect(counts).toEqual({
      ...{ ticket: 4, dispute: 1, check: 2, message: 1, review: 1, debt: 1 },
      task: 1,
    })
    expect(late).toBe(1)
    expect(rows[0]?.title).toBe('Key for the storage unit tomorrow')
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
        return {
          ...account,
          open: gigs.filter(({ taken, stage }) => !taken && !stage).length,
          booked: gigs.filter(({ taken, when: [day] }) => taken && day >= 0).length,
          completed: gigs.filter(({ taken, when: [day] }) => taken && day < 0).length,
          expired: gigs.filter(({ stage }) => stage === 'expired').length,
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
    const app = api()
    for (const { token } of photos) {
      expect((await app.request(`/api/images/${token}?w=320`)).status).toBe(200)
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
