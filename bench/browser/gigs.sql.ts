import postgres from 'postgres'

/**
 * Fills an empty database with `count` open gigs of fifty customers. A gig's content hangs on its place
 * from the newest alone, its id included: the newest hundred are the same in a database of any size.
 */
export async function fillWithGigs(url: string, count: number): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`
      insert into users (username, user_type, password_hash, name)
      select 'mover_' || n, 'customer', 'nobody signs in', 'Mover ' || n
      from generate_series(1, 50) n`
    await sql`
      insert into gigs (
        id, customer_id, title, price_cents, boxes, box_count, description,
        pickup_street_address, pickup_city, pickup_state, pickup_zip_code,
        dropoff_street_address, dropoff_city, dropoff_state, dropoff_zip_code,
        pickup_date, dropoff_date, spec_mask, created_on_date
      )
      overriding system value
      select
        2000000 - n,
        (select min(id) from users where user_type = 'customer') + n % 50,
        (array['Two rooms', 'Studio', 'Piano and shelves', 'Garage', 'Office'])[1 + n % 5]
          || ' to ' || (array['Oakland', 'Berkeley', 'Alameda', 'Albany'])[1 + n % 4] || ', job ' || n % 100,
        4000 + (n::bigint * 7919) % 90000,
        (5 + n % 60)::text, 5 + n % 60,
        repeat('Boxes, a sofa and a table that comes apart. ', 5),
        n % 900 || ' First Street', 'Oakland', 'CA',
        case when n % 7 = 0 then '946' || lpad((n % 100)::text, 2, '0')
          else lpad(((n::bigint * 7919) % 90000 + 10000)::text, 5, '0') end,
        n % 800 || ' Second Street', 'Berkeley', 'CA', '94703',
        timestamptz '2027-03-01 15:00Z' + n % 60 * interval '1 day',
        timestamptz '2027-03-01 18:00Z' + n % 60 * interval '1 day',
        (array[0, 1, 2, 3, 256, 257, 1024, 4])[1 + n % 8],
        timestamptz '2026-06-01 12:00Z' - n * interval '1 minute'
      from generate_series(1, ${count}::integer) n`
    await sql`vacuum analyze gigs`
  } finally {
    await sql.end()
  }
}

/** Makes a database on the cluster that `url` leads to; its own address. */
export async function makeDatabase(url: string, name: string): Promise<string> {
  const sql = postgres(url, { max: 1 })
  try {
    await sql`create database ${sql(name)}`
  } finally {
    await sql.end()
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
