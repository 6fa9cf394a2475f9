import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createEmptyDatabase } from './database.fixture.ts'
import { installTaskQueue } from './task-queue.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import { settleDue } from '../../background/settle-due.ts'
import type { Sql } from './sql.ts'

const migrations = path.join(import.meta.dirname, '../../../migrations')

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let sql: Sql
let folder: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  ;({ sql } = database)
  await installTaskQueue(sql, database.url)
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-upgrade-'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Applies the migrations up to this number, as an older release did. */
async function migrateUpTo(last: string) {
  const names = readdirSync(migrations).filter((name) => name.slice(0, 4) <= last)
  for (const name of names) cpSync(path.join(migrations, name), path.join(folder, name))
  expect(await migrate(sql, folder)).toEqual(names.toSorted())
}

test('0008 retries while a backup runs, does not block other statements, and applies afterwards', async () => {
  await migrateUpTo('0007')
  await sql`insert into users (username, user_type, password_hash) values ('ann', 'customer', '-')`
  // This pool has no statement timeout, like the pool at startup.
  const starting = createPool(database.url, { max: 2, statementMs: null })
  let migrating: Promise<string[]> = Promise.resolve([])
  await sql.begin(async (backup) => {
    await backup`lock table users in access share mode`
    migrating = migrate(starting)
    const waits: number[] = []
    for (const end = performance.now() + 4_000; performance.now() < end;) {
      const begun = performance.now()
      await sql`select from users`
      waits.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    // At least one statement waited behind the migration's lock request, and continued when that
    // request timed out.
    expect(Math.max(...waits)).toBeGreaterThan(200)
    expect(Math.max(...waits)).toBeLessThan(3_500)
  })
  expect(await migrating).toContain('0009_deleted_accounts_checked.sql')
  await starting.end()
  expect(await sql`select username, deleted_at from users`).toEqual([
    { username: 'ann', deleted_at: null },
  ])
})

const hashOf = (gigId: string | number) => 'a'.repeat(63) + String(gigId)

/** Books gigs and moves their trips in the schema of migration 0050, whose triggers add trips, events, payments and tasks. */
async function fillAsOf0050() {
  await sql`
    insert into users (username, user_type, password_hash, email)
    values ('customer', 'customer', '-', 'customer@example.com'), ('packer', 'packer', '-', '')`
  await sql`update payment_settings set provider = 'test', fee_percent = 8`
  const routes: Record<number, string[]> = {
    1: [],
    2: ['on_the_way', 'at_pickup'],
    3: ['at_pickup', 'loaded', 'delivered'],
    4: ['at_pickup', 'loaded', 'delivered', 'completed'],
    5: ['delivered', 'disputed'],
    6: ['cancelled'],
  }
  for (const [id, stages] of Object.entries(routes)) {
    await sql`
      insert into gigs (customer_id, title, price_cents, boxes, description,
        pickup_street_address, pickup_city, pickup_state, pickup_zip_code,
        dropoff_street_address, dropoff_city, dropoff_state, dropoff_zip_code, pickup_date, dropoff_date)
      values (1, 'A gig', 10000, '5', 'Boxes.', 'A', 'B', 'IL', '62704', 'A', 'B', 'IL', '62704',
        now() + interval '1 hour', now() + interval '2 hours')`
    await sql`
      insert into gig_images (gig_id, token, hash, position, width, height)
      values (${id}, ${`token-of-the-photo-of-gig-${id}`}, ${hashOf(id)}, 0, 8, 6)`
    await sql.begin(async (tx) => {
      await tx`update gigs set gig_status_id = 2, packer_id = 2 where id = ${id}`
      await tx`insert into bookings (gig_id, packer_id) values (${id}, 2)`
    })
    for (const stage of stages) {
      const actor = stage === 'completed' || stage === 'disputed' ? 'customer' : 'packer'
      await sql`update trips set stage = ${stage}, actor = ${actor} where gig_id = ${id}`
    }
  }
}

test('0051 to 0060 keep trips, events, payments, tasks and photos of the release before', async () => {
  await migrateUpTo('0050')
  await fillAsOf0050()
  const kept = async () => ({
    trips:
      await sql`select id, gig_id, stage, actor, version, stage_at, ended_at from trips order by id`,
    events: await sql`select id, trip_id, kind, from_stage, to_stage from gig_events order by id`,
    payments:
      await sql`select trip_id, state, price_cents, fee_cents, next_at from payments order by trip_id`,
    tasks: await sql`select id, task_identifier, key, run_at from graphile_worker.jobs order by id`,
  })
  const before = await kept()
  expect(before.trips).toHaveLength(6)
  for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThanOrEqual(6)
  expect(await migrate(sql)).toContain('0060_photos_first.sql')
  expect(await kept()).toEqual(before)
  expect(
    await sql`
      select t.gig_id, t.arrived_at is not null as arrived, t.delivered_at is not null as delivered,
        t.opens_reviews, i.token
      from trips t join gig_images i using (gig_id) order by t.gig_id`,
  ).toEqual(
    [
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, true, true],
      [false, true, false],
      [false, false, false],
    ].map(([arrived, delivered, opens_reviews], index) => ({
      ...{ gig_id: index + 1, arrived, delivered, opens_reviews },
      token: hashOf(index + 1),
    })),
  )
  // The code of this release goes on with these rows.
  await sql`update trips set stage_at = now() - interval '49 hours' where gig_id = 3`
  await settleDue(sql)
  const [settled] = await sql`
    select stage, (select array_agg(kind order by id) from gig_events e where e.trip_id = t.id) as kinds
    from trips t where gig_id = 3`
  expect(settled).toEqual({
    stage: 'completed',
    kinds: ['booked', 'at_pickup', 'loaded', 'delivered', 'completed', 'review_time'],
  })
})
