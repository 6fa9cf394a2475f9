import { createTestDatabase } from './database.fixture.ts'
import type { Sql } from './sql.ts'

let sql: Sql
let close: () => Promise<void>
beforeAll(async () => {
  ;({ sql, close } = await createTestDatabase())
  await sql.unsafe(people)
  await sql.unsafe(jobs)
})
afterAll(() => close())

const account = (username: string, type: string) => `
  insert into users (username, user_type, password_hash) values ('${username}', '${type}', '-')`

/**
 * SQL that creates customer 1, packers 2 and 3 with specialty 10, and packer 4 without specialties.
 */
const people = `
  ${account('Dana', 'customer')};
  ${account('marcus', 'packer')};
  ${account('rival', 'packer')};
  ${account('novice', 'packer')};
  insert into packer_specialties (user_id, specialty_id) values (2, 10), (3, 10)`

const fields = {
  customer_id: '1',
  title: `'A gig'`,
  price_cents: '1000',
  boxes: `'5'`,
  description: `'Boxes.'`,
  pickup_street_address: `'A'`,
  pickup_city: `'B'`,
  pickup_state: `'C'`,
  pickup_zip_code: `'62704'`,
  dropoff_street_address: `'A'`,
  dropoff_city: `'B'`,
  dropoff_state: `'C'`,
  dropoff_zip_code: `'62704-1234'`,
  pickup_date: `'2026-12-06T15:00Z'`,
  dropoff_date: `'2026-12-06T15:00Z'`,
  spec_mask: '512',
}

/** Returns SQL that creates a gig that requires specialty 10. The mask of specialty 10 is 512. */
function gig(
  changes: Partial<Record<keyof typeof fields | 'gig_status_id' | 'packer_id', string>>,
) {
  const columns = { ...fields, ...changes }
  return `insert into gigs (${Object.keys(columns).join()}) values (${Object.values(columns).join()})`
}

const book = (id: number, packer: number) => `
  update gigs set gig_status_id = 2, packer_id = ${packer} where id = ${id};
  insert into bookings (gig_id, packer_id) values (${id}, ${packer})`
const complete = (id: number) => `update gigs set gig_status_id = 3 where id = ${id}`
const release = (id: number) => `
  with b as (delete from bookings where gig_id = ${id})
  update gigs set gig_status_id = 1, packer_id = null where id = ${id}`

const forget = (id: number) => `
  update users set deleted_at = now(), username = null, password_hash = null, name = ''
  where id = ${id}`
const revive = (id: number) => `
  update users set deleted_at = null, username = 'back', password_hash = '-' where id = ${id}`

/**
 * SQL that creates three gigs: gig 1 is open, and packer 2 has booked gig 2 and completed gig 3.
 */
const jobs = `
  ${gig({})}; ${gig({})}; ${gig({})};
  ${book(2, 2)}; ${book(3, 2)}; ${complete(3)};
  insert into trips (gig_id, customer_id, packer_id, title, price_cents, pickup_date, dropoff_date,
    pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code)
  select id, customer_id, 2, title, price_cents, pickup_date, dropoff_date,
    pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code
  from gigs where id = 2;
  insert into gig_events (gig_id, customer_id, actor, kind) values (1, 1, 'customer', 'reopened')`

/** Runs statements directly in the database, in one transaction that is rolled back. */
async function attempt(statements: string) {
  class Undone extends Error {}
  await sql
    .begin(async (tx) => {
      await tx.unsafe(statements)
      await tx`set constraints all immediate`
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
}

test.each([
  [
    'a second account whose username differs only in letter case',
    account('DANA', 'packer'),
    /username_key/,
  ],
  ['an invalid username', account('d', 'packer'), /users_username_check/],
  [
    'an account that is neither customer nor packer',
    account('stranger', 'admin'),
    /user_type_check/,
  ],
  [
    'a change of the user type',
    `update users set user_type = 'packer' where id = 1`,
    /stays what it is/,
  ],
  [
    'a deleted account that still has a name',
    `update users set deleted_at = now(), username = null, password_hash = null, name = 'Dana'
     where id = 1`,
    /deleted_are_nobody/,
  ],
  ['an account without a username', `update users set username = null where id = 1`, /are_nobody/],
  ['undoing the deletion of an account', `${forget(1)}; ${revive(1)}`, /stays deleted/],
  [
    'deleting the row of a deleted account',
    `${forget(4)}; delete from users where id = 4`,
    /stays deleted/,
  ],
  ['a gig by a deleted account', `${forget(1)}; ${gig({})}`, /account 1 is deleted/],
  ['a booking by a deleted account', `${forget(2)}; ${release(2)}; ${book(1, 2)}`, /is deleted/],
  [
    'a specialty of a deleted account',
    `${forget(4)}; insert into packer_specialties (user_id, specialty_id) values (4, 1)`,
    /account 4 is deleted/,
  ],
  [
    'a session of a deleted account',
    `${forget(4)}; insert into sessions (token_hash, user_id, expires_at)
     values (sha256('-'), 4, now())`,
    /account 4 is deleted/,
  ],
  [
    'an open gig without a street',
    `update gigs set pickup_street_address = null where id = 1`,
    /gigs_streets_check/,
  ],
  ['a gig by a packer', gig({ customer_id: '2' }), /only a customer can post/],
  [
    'a gig moved to a packer as its customer',
    `update gigs set customer_id = 2 where id = 1`,
    /only a customer/,
  ],
  ['a gig without a customer', gig({ customer_id: '99' }), /only a customer/],
  ['a negative price', gig({ price_cents: '-1' }), /price_cents_check/],
  ['a dropoff before the pickup', gig({ dropoff_date: `'2026-12-06T14:59Z'` }), /"gigs_check"/],
  ['an invalid pickup zip', gig({ pickup_zip_code: `'6270'` }), /zip_code.*check/],
  ['an invalid dropoff zip', gig({ dropoff_zip_code: `'62704-1'` }), /dropoff_zip_code_check/],
  ['an unknown status', `update gigs set gig_status_id = 4 where id = 2`, /status_id_check/],
  [
    'an unknown specialty on a gig',
    gig({ spec_mask: `${1 << 14}` }),
    /specialty that does not exist/,
  ],
  ['a specialty beyond the last bit on a gig', gig({ spec_mask: `${1 << 31}` }), /does not exist/],
  [
    'an unknown specialty of a packer',
    `insert into packer_specialties (user_id, specialty_id) values (2, 15)`,
    /specialty_id_fkey/,
  ],
  [
    'a specialty of a customer',
    `insert into packer_specialties (user_id, specialty_id) values (1, 10)`,
    /only a packer can choose/,
  ],
  [
    'a specialty moved to a customer',
    `update packer_specialties set user_id = 1 where user_id = 2`,
    /only a packer can choose/,
  ],
  [
    'the same specialty twice',
    `insert into packer_specialties (user_id, specialty_id) values (2, 10)`,
    /user_id_specialty_id_key/,
  ],
  [
    'two bookings of one gig',
    `insert into bookings (gig_id, packer_id) values (2, 3)`,
    /bookings_gig_id_key/,
  ],
  [
    'a booked gig moved to another packer',
    `update gigs set packer_id = 3 where id = 2`,
    /foreign key/,
  ],
  [
    'a booking with another packer than its gig',
    `update bookings set packer_id = 3 where gig_id = 2`,
    /foreign key/,
  ],
  ['a booking of an open gig', `insert into bookings (gig_id, packer_id) values (1, 2)`, /foreign/],
  [
    'a booked gig without a packer',
    `update gigs set gig_status_id = 2 where id = 1`,
    /"gigs_check1"/,
  ],
  [
    'a booked gig without a booking',
    `update gigs set gig_status_id = 2, packer_id = 2 where id = 1`,
    /gigs_id_packer_id_fkey/,
  ],
  [
    'a completed gig without a booking',
    gig({ gig_status_id: '3', packer_id: '2' }),
    /gigs_id_packer_id_fkey/,
  ],
  [
    'a booked gig whose booking is deleted',
    `delete from bookings where gig_id = 2`,
    /packer_id_fkey/,
  ],
  [
    'a booking by a customer',
    `update gigs set spec_mask = 0 where id = 1; ${book(1, 1)}`,
    /only a packer can book/,
  ],
  ['a booking by a packer who lacks a required specialty', book(1, 4), /lacks specialties/],
  [
    'a booking moved to a packer who lacks a required specialty',
    `with g as (update gigs set packer_id = 4 where id = 2)
     update bookings set packer_id = 4 where gig_id = 2`,
    /lacks specialties/,
  ],
  [
    'requirements of a booked gig that its packer lacks',
    `update gigs set spec_mask = 512 | 1 where id = 2`,
    /would require/,
  ],
  ['a completed gig reopened', release(3), /completed gig stays/],
  ['a completed gig booked again', `update gigs set gig_status_id = 2 where id = 3`, /stays/],
  ['a completed gig changed', `update gigs set title = 'Another' where id = 3`, /stays/],
  ['a completed gig made cheaper', `update gigs set price_cents = 1 where id = 3`, /stays/],
  ['a completed gig deleted', `delete from gigs where id = 3`, /completed gig stays/],
  [
    'removing personal data from a completed gig of an existing customer',
    `update gigs set description = 'This customer has deleted their account.' where id = 3`,
    /stays/,
  ],
  [
    'changing the price of a completed gig of a deleted customer',
    `${forget(1)}; update gigs set title = 'Moving job', price_cents = 1 where id = 3`,
    /stays/,
  ],
  ['a changed event', `update gig_events set kind = 'posted'`, /never changed/],
  ['a deleted event', `delete from gig_events`, /never deleted/],
  ['a deleted trip', `delete from trips`, /never deleted/],
  [
    'a second open trip of a gig',
    `insert into trips (gig_id, customer_id, packer_id, title, price_cents, pickup_date, dropoff_date,
       pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code)
     select gig_id, customer_id, 3, title, price_cents, pickup_date, dropoff_date,
       pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code
     from trips where gig_id = 2`,
    /trips_open_idx/,
  ],
  [
    'deleting the booking of a completed gig',
    `delete from bookings where gig_id = 3`,
    /packer_id_fkey/,
  ],
])('the database refuses %s', async (_what, statements, reason) => {
  await expect(attempt(statements)).rejects.toThrow(reason)
})

test.each([
  ['a gig booked by a packer with the required specialty', book(1, 2)],
  ['a gig canceled and booked by another packer', `${release(2)}; ${book(2, 3)}`],
  ['completing a gig', complete(2)],
  [
    'removing personal data from a completed gig of a deleted customer',
    `${forget(1)}; update gigs set description = (without_customer(gigs)).description,
       title = (without_customer(gigs)).title, boxes = (without_customer(gigs)).boxes,
       pickup_street_address = null, dropoff_street_address = null,
       dropoff_zip_code = left(dropoff_zip_code, 5) where id = 3`,
  ],
  ['deleting a booked gig with its booking', `delete from gigs where id = 2`],
  [
    'fewer requirements and a higher price of a booked gig',
    `update gigs set spec_mask = 0, price_cents = 2000 where id = 2`,
  ],
  [
    'a requirement that the packer has dropped since booking',
    `delete from packer_specialties where user_id = 2;
     update gigs set spec_mask = 512, title = 'Another' where id = 2`,
  ],
  [
    'a new requirement that the packer meets',
    `insert into packer_specialties (user_id, specialty_id) values (2, 1);
     update gigs set spec_mask = 512 | 1 where id = 2`,
  ],
])('the database allows %s', async (_what, statements) => {
  await expect(attempt(statements)).resolves.toBeUndefined()
})

test('counting an attempt does not wait for the disk, and other changes do', async () => {
  const setting = async (change: string) =>
    sql.begin(async (tx) => {
      await tx`set local synchronous_commit = on`
      await tx.unsafe(change)
      const [row] = await tx`show synchronous_commit`
      return row?.['synchronous_commit'] as string
    })
  const count = `insert into attempt_counters (key, points) values ('a:1', 1)
    on conflict (key) do update set points = attempt_counters.points + 1`
  expect([await setting(count), await setting(count)]).toEqual(['off', 'off'])
  expect(await setting(account('other', 'customer'))).toBe('on')
})
