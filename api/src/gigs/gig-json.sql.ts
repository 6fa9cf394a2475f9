import type { AnySql, Fragment } from '../platform/db/sql.ts'
import { maxSpecialtyId, toMask } from '../specialties/spec-mask.ts'
import { privateNotes } from '../rules/move-facts.ts'
import { columns } from './gig-fields.ts'
import { routeMiles, zipMiles } from '../places/zip-miles.sql.ts'
import { isUrgent } from '../workflow/urgent.sql.ts'
import { seesStreets } from './street-visibility.sql.ts'

/**
 * Returns SQL for the JSON of a `Gig` (gigs.contract.ts), for a statement that selects from `gigs
 * g`. Postgres builds the JSON, which costs less CPU than building it in the API. Streets are null,
 * private notes missing, and ZIP codes without the four digits that name a block, unless the viewer may see them.
 *
 * @param zip adds `miles`, the distance of the pickup from this ZIP code
 */
export const gigJson = (
  sql: AnySql,
  { userId, publicUrl }: { userId: number | Fragment; publicUrl: string | null },
  zip?: string,
) => sql`(
  select row_to_json(gig)::text from (
    select
      g.id,
      ${sql.unsafe(fieldColumns)},
      g.price_cents / 100::float8 as price,
      g.box_count,
      (select place from (
        select
          case when sees_streets then g.pickup_street_address end as street_address,
          case when sees_streets then g.pickup_street_address_two end as street_address_two,
          g.pickup_city as city,
          g.pickup_state as state,
          case when sees_streets then g.pickup_zip_code else left(g.pickup_zip_code, 5) end as zip_code) place) as pickup_location,
      (select place from (
        select
          case when sees_streets then g.dropoff_street_address end as street_address,
          case when sees_streets then g.dropoff_street_address_two end as street_address_two,
          g.dropoff_city as city,
          g.dropoff_state as state,
          case when sees_streets then g.dropoff_zip_code else left(g.dropoff_zip_code, 5) end as zip_code) place) as dropoff_location,
      ${routeMiles(sql, sql`g.pickup_zip_code`, sql`g.dropoff_zip_code`)} as route_miles,
      ${zip === undefined ? sql`` : sql`${zipMiles(sql, sql`${zip}::text`, sql`g.pickup_zip_code`)} as miles,`}
      g.pickup_time_zone,
      g.dropoff_time_zone,
      ${specialtyIds(sql)} as specialties,
      array(
        select ${imageUrl('', publicUrl)} || i.token
        from gig_images i where i.gig_id = g.id order by i.position) as images,
      g.featured_image_index,
      g.verified_only,
      case when sees_streets then g.move else g.move - '{${sql.unsafe(privateNotes.join())}}'::text[] end as move,
      g.customer_id,
      ${sql.unsafe(isoTime('g.created_on_date'))} as created_on_date,
      case when g.gig_status_id > 3 then 1 else g.gig_status_id end as gig_status_id,
      g.packer_id,
      ${isUrgent(sql)} as is_urgent,
      g.version
    from (select ${seesStreets(sql, userId)} as sees_streets) viewer
  ) gig)`

/** Returns SQL for the time of a column in UTC, as JavaScript writes it. */
const isoTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const fieldColumns = columns
  .map(({ name, isMoment }) => `${isMoment ? isoTime(`g.${name}`) : `g.${name}`} as ${name}`)
  .join(', ')

/**
 * Returns SQL that computes the required specialty ids from the mask's bits. Reading the ids from
 * the table `specialties` would make the JSON of a gig a tenth slower. Most gigs require none.
 */
const specialtyIds = (sql: AnySql) => sql`case when g.spec_mask = 0 then '[]'
  else ('[' || concat_ws(',', ${sql.unsafe(idsOfBits)}) || ']')::json end`

const idsOfBits = Array.from({ length: maxSpecialtyId }, (_, bit) => {
  const id = bit + 1
  return `case when g.spec_mask & ${toMask([id])} <> 0 then ${id} end`
}).join(', ')

export function imageUrl(token: string, publicUrl: string | null): string {
  return `${publicUrl ?? ''}/api/images/${token}`
}
