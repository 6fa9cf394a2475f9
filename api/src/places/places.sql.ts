import type { AnySql } from '../platform/db/sql.ts'
import type { Place } from './places.contract.ts'

/** Returns `undefined` if the ZIP code is not in the table. */
export async function findPlace(sql: AnySql, zip: string): Promise<Place | undefined> {
  const [place] = await sql<Place[]>`
    select zip as zip_code, city, state, zip_time_zone(zip) as time_zone
    from zip_codes where zip = left(${zip}, 5) and city is not null`
  return place
}

/** Returns whether distances from the ZIP code are real. */
export async function hasCenter(sql: AnySql, zip: string): Promise<boolean> {
  const rows = await sql`
    select from zip_codes, distance_settings
    where zip = left(${zip}, 5) and latitude is not null and not approximate`
  return rows.length > 0
}

/** Stores whether all distances are approximate, for all API processes. Writes nothing if it is the same. */
export async function saveDistanceSetting(sql: AnySql, distances: 'real' | 'approximate') {
  const approximate = distances === 'approximate'
  await sql`update distance_settings set approximate = ${approximate} where approximate <> ${approximate}`
}
