import type { Sql, Tx } from '../../api/src/platform/db/sql.ts'
import { ablePackers, customers, packers } from './people.sql.ts'

/** Gigs per transaction. Larger batches are faster but queue more deferred constraint checks in memory. */
const batch = 100_000

/** The probability of each specialty, in order of its id. For 30% of the gigs, `mask` draws no specialty. */
const shares = [
  0.12, 0.2, 0.01, 0.05, 0.004, 0.001, 0.03, 0.02, 0.3, 0.0008, 0.15, 0.0006, 0.01, 0.006,
]

/**
 * Creates gigs 1 to `count` with bookings and photos. The newest gig is the last. Every run
 * creates the same gigs. Exactly 20 of them belong to the first customer.
 */
export async function seedGigs(sql: Sql, count: number) {
  await withoutIndexes(sql, () => insertGigs(sql, count))
  await sql`vacuum (analyze)`
  await sql`checkpoint`
}

const tables = ['gigs', 'gig_images', 'bookings']

/**
 * Drops all indexes of these tables except those of constraints, runs `work`, and recreates the indexes.
 * Building an index once is much faster than updating it a million times.
 */
async function withoutIndexes(sql: Sql, work: () => Promise<void>) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i
    where indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await sql.unsafe(definition)
}

async function insertGigs(sql: Sql, count: number) {
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(count, from + batch - 1)
    await sql.begin(async (tx) => {
      await tx`select setseed(${((from * 7) % 1_000_003) / 1_000_003})`
      await tx`
        with zips as materialized (
          select zip, row_number() over (order by zip) - 1 as place from zip_codes where latitude is not null)
        insert into gigs (
          customer_id, title, price_cents, boxes, box_count, description,
          pickup_street_address, pickup_street_address_two, pickup_city, pickup_state, pickup_zip_code,
          dropoff_street_address, dropoff_street_address_two, dropoff_city, dropoff_state, dropoff_zip_code,
          pickup_date, dropoff_date, spec_mask, featured_image_index, created_on_date,
          gig_status_id, move, packer_id)
        select
          case when i % ${count / 20}::int = 0 then ${customers.first}::int
            else ${customers.first + 1}::int + floor(r_customer * ${customers.last - customers.first}::int)::int end,
          (array['Studio', 'One bedroom', 'Two bedrooms', 'Family house', 'Office', 'Storage unit', 'Dormitory room'])[1 + floor(r_title * 7)::int]
            || ' to ' || (array['the next street', 'across town', 'the coast', 'the mountains', 'another state'])[1 + i % 5] || ', no. ' || i,
          case when r_round < 0.8 then dollars / 5 * 500 else dollars * 100 + 50 end,
          case when r_boxes < 0.1 then 'a few boxes' else boxes || '-' || boxes + 10 || ' boxes' end,
          case when r_boxes < 0.1 then null else boxes end,
          'We move ' || (array['in the morning', 'at noon', 'in the evening', 'at the weekend'])[1 + i % 4] || ' and have '
            || boxes || ' boxes, a sofa, two beds, a table with chairs, some plants and a bicycle. '
            || (array['There is a lift. ', 'Third floor without a lift. ', 'Ground floor. '])[1 + i % 3]
            || 'Please bring blankets; the street is narrow and parking has to be asked for at number ' || i || '.',
          i || ' Secret Street', case when i % 3 = 0 then 'Apt ' || i % 50 end, 'Springfield', 'IL', a.zip,
          i || ' Hidden Road', null, 'Chicago', 'IL', b.zip,
          pickup, pickup + interval '6 hours',
          mask, case when i % 2 = 0 then 0 end, created, status,
          case when status <> 1 then jsonb_build_object('hours', 2 + i % 8) end,
          case
            when status = 1 then null
            when mask = 0 then ${packers.first}::int + floor(r_packer * ${packers.last - packers.first + 1}::int)::int
            else ${ablePackers.first}::int + floor(r_packer * ${ablePackers.last - ablePackers.first + 1}::int)::int
          end
        from (
          select i, random() as r_customer, random() as r_title, random() as r_round,
            random() as r_boxes, random() as r_packer,
            least(greatest(exp(random_normal(5.4, 0.7)), 20), 90000)::int as dollars,
            1 + floor(80 * power(random(), 1.5))::int as boxes,
            -- Places among the 41,500 ZIP codes with a center. Lower ones are more frequent.
            floor(41500 * power(random(), 1.4))::int as from_place, floor(41500 * power(random(), 1.4))::int as to_place,
            ${mask(tx)} as mask,
            (array[2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
              )[1 + floor(random() * 20)::int]::smallint as status,
            date_trunc('day', now())
              - (${count}::int - i + random()) * (interval '720 days' / ${count}::int) as created
          from generate_series(${from}::int, ${to}::int) i
        ) drawn
        -- A booked gig is still to come.
        cross join lateral (select greatest(created + interval '90 days',
          case when status = 2 then date_trunc('day', now()) + (1 + i % 90) * interval '1 day' end) as pickup) times
        join zips a on a.place = from_place join zips b on b.place = to_place
        order by i`
      await tx`
        insert into gig_images (gig_id, position, token, width, height)
        select i, p, left(encode(sha256(convert_to('token ' || i || ' ' || p, 'UTF8')), 'hex'), 32),
          1280, 960
        from generate_series(${from}::int, ${to}::int) i, generate_series(0, i % 8 / 2) p
        where i % 2 = 0`
      await tx`
        insert into bookings (gig_id, packer_id, created_on_date)
        select id, packer_id, created_on_date + interval '1 day'
        from gigs
        where id between ${from}::int and ${to}::int and gig_status_id <> 1
        order by id`
      await insertTrips(tx, from, to)
    })
  }
}

/** Adds the trips, payments and events of the gigs, without mails. */
async function insertTrips(tx: Tx, from: number, to: number) {
  await tx`
    insert into gig_events (gig_id, customer_id, actor, kind, to_stage)
    select id, customer_id, 'customer', 'posted', 'posted'
    from gigs where id between ${from}::int and ${to}::int order by id`
  await tx`
    with t as (
      insert into trips (gig_id, customer_id, packer_id, stage, version, completion_code, delivered_at, title,
        price_cents, pickup_date, dropoff_date, pickup_city, pickup_state, pickup_zip_code,
        dropoff_city, dropoff_state, dropoff_zip_code)
      select id, customer_id, packer_id, case gig_status_id when 3 then 'delivered' else 'booked' end,
        gig_status_id - 1, case gig_status_id when 3 then new_completion_code() end,
        case gig_status_id when 3 then now() end, title, price_cents,
        pickup_date, dropoff_date, pickup_city, pickup_state, pickup_zip_code,
        dropoff_city, dropoff_state, dropoff_zip_code
      from gigs where id between ${from}::int and ${to}::int and gig_status_id <> 1 order by id returning *
    ), p as (
      insert into payments (trip_id, provider, fee_percent, price_cents, fee_cents, next_at)
      select t.id, s.provider, s.fee_percent, t.price_cents, round(t.price_cents * s.fee_percent / 100),
        greatest(now(), payment_begins_at(t.pickup_date))
      from t cross join payment_settings s where s.provider <> 'off' and t.price_cents > 0
    )
    insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, from_stage, to_stage)
    select gig_id, id, customer_id, packer_id, 'packer', stage.kind, stage.before, stage.kind
    from t cross join (values ('booked', null), ('delivered', 'booked')) stage (kind, before)
    where stage.kind = 'booked' or t.stage = 'delivered' order by t.id, stage.kind`
}

/**
 * Returns SQL for a random bit mask of required specialties. 56% of the gigs require none: 30% by the first
 * case, the others because no bit is drawn.
 */
const mask = (sql: Tx) => sql`
  case when random() < 0.3 then 0 else
    ${shares
      .map(
        (share, bit) => sql`case when random() < ${share}::float8 then ${1 << bit}::int else 0 end`,
      )
      .reduce((sum, next) => sql`${sum} + ${next}`)}
  end`
