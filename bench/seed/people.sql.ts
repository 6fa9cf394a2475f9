import type { Sql } from '../../api/src/platform/db/sql.ts'

export const customers = { first: 1, last: 2000 }
export const packers = { first: 2001, last: 4000 }
/** Packers with all specialties. They book the gigs that require specialties. */
export const ablePackers = { first: 2001, last: 2400 }

/** Returns the session cookie of a user; every seeded user has a session. */
export const cookieOf = (userId: number) => `mh_session=bench-session-${userId}`

/** Seeds users, specialties and sessions. Requires an empty, migrated database, so that ids start at 1. */
export async function seedPeople(sql: Sql) {
  await sql`
    insert into users (username, user_type, password_hash, name, email, phone)
    select 'person_' || i, case when i <= ${customers.last}::int then 'customer' else 'packer' end,
      '-', 'Person ' || i, 'person_' || i || '@example.com', '111-222-3333'
    from generate_series(1, ${packers.last}::int) i
    order by i`
  await sql.begin(async (tx) => {
    await tx`select setseed(0.1)`
    await tx`
      insert into packer_specialties (user_id, specialty_id)
      select u.id, s.id
      from (select id from users where user_type = 'packer' order by id) u
      cross join (select id from specialties order by id) s
      where u.id <= ${ablePackers.last}::int or random() < 0.25
      order by u.id, s.id`
  })
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    select sha256(convert_to('bench-session-' || id, 'UTF8')), id, now() + interval '30 days'
    from users`
}
