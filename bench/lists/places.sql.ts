import type { Sql } from '../../api/src/platform/db/sql.ts'
import type { GigSort } from '../../api/src/rules/gig-rules.ts'

/** A position in a sorted list, as encoded in a cursor. */
export interface Place {
  key: number | null
  time: number
  id: number
}

/** Values that occur in the database: each list has one value per variant of a query. */
export interface Places {
  middle: Record<Exclude<GigSort, 'distance'>, Place[]>
  zips: string[]
  customers: number[]
}

/** For each sort: the column of `Place.key`, and the ORDER BY terms before date and id. */
const orders = {
  newest: ['null::int', ''],
  oldest: ['null::int', ''],
  'price-low': ['price_cents', 'price_cents,'],
  'price-high': ['price_cents', 'price_cents desc,'],
  'boxes-low': ['box_count', 'box_count nulls last,'],
  'boxes-high': ['box_count', 'box_count desc nulls last,'],
}

export async function findPlaces(sql: Sql, count: number): Promise<Places> {
  const middle = {} as Places['middle']
  for (const [sort, [key, first]] of Object.entries(orders)) {
    const direction = sort === 'oldest' ? '' : 'desc'
    const order = `${first} created_on_date ${direction}, id ${direction}`
    const rows = await sql.unsafe<{ key: number | null; created_on_date: Date; id: number }[]>(
      `with placed as (
         select ${key} as key, created_on_date, id, row_number() over (order by ${order}) as place,
           count(*) over () as total
         from gigs where gig_status_id = 1
       )
       select key, created_on_date, id from placed
       where place >= total / 3 and place % (total / 3 / ${count}) = 0
       order by place limit ${count}`,
    )
    middle[sort as keyof Places['middle']] = rows.map(({ key, created_on_date, id }) => {
      return { key, time: created_on_date.getTime(), id }
    })
  }
  const gigs = await sql<{ zip: string; customer: number }[]>`
    select pickup_zip_code as zip, customer_id as customer from gigs
    where gig_status_id = 1 and customer_id > 1
    order by md5(id::text) limit ${count}`
  return {
    middle,
    zips: gigs.map(({ zip }) => zip),
    customers: gigs.map(({ customer }) => customer),
  }
}
