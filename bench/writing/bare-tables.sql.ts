import type { Sql } from '../../api/src/platform/db/sql.ts'
import { packerId } from '../bench.ts'

/** Copies of gigs and bookings with the same rows and checks, but no index except the primary key. */
export async function bareTables(sql: Sql) {
  for (const table of ['gigs', 'bookings']) {
    await sql.unsafe(`
      create table bare_${table} (
        like ${table} including defaults including constraints including generated
      )`)
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER'`
    const names = columns.map(({ name }) => name).join(', ')
    await sql.unsafe(`
      insert into bare_${table} (${names}) overriding system value select ${names} from ${table}`)
    await sql.unsafe(`alter table bare_${table} add primary key (id)`)
    await sql.unsafe(`create sequence bare_${table}_ids start 10000000`)
    await sql.unsafe(`alter table bare_${table} alter id set default nextval('bare_${table}_ids')`)
    await sql.unsafe(`vacuum (analyze) bare_${table}`)
  }
}

/** So many gigs once more, as open and new ones; from all over, as people post them from all over. */
export async function insertAgain(sql: Sql, table: 'gigs' | 'bare_gigs', count: number) {
  await sql`
    insert into ${sql(table)} (
      customer_id, title, price_cents, boxes, box_count, description, pickup_street_address,
      pickup_street_address_two, pickup_city, pickup_state, pickup_zip_code, dropoff_street_address,
      dropoff_street_address_two, dropoff_city, dropoff_state, dropoff_zip_code, pickup_date,
      dropoff_date, spec_mask, featured_image_index, pickup_time_zone, dropoff_time_zone, pickup_day)
    select g.customer_id, title, price_cents, boxes, box_count, description, pickup_street_address,
      pickup_street_address_two, pickup_city, pickup_state, pickup_zip_code, dropoff_street_address,
      dropoff_street_address_two, dropoff_city, dropoff_state, dropoff_zip_code, pickup_date,
      dropoff_date, spec_mask, featured_image_index, pickup_time_zone, dropoff_time_zone, pickup_day
    from generate_series(1, ${count}::int) i
    cross join lateral (select 1 + floor(random() * 900 + i * 0)::int as id) any_gig
    join gigs g using (id)`
}

export async function bookBare(sql: Sql, gigId: number) {
  await sql`
    with g as (
      update bare_gigs set gig_status_id = 2, packer_id = ${packerId}
      where id = ${gigId} and gig_status_id = 1 returning id
    )
    insert into bare_bookings (gig_id, packer_id) select id, ${packerId} from g`
}
