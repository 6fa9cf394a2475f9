import type { AnySql } from '../platform/db/sql.ts'
import { fieldError } from '../platform/errors/http-error.ts'
import { findHomeZip } from '../people/home-zip.sql.ts'
import { findPlace } from '../places/places.sql.ts'

/**
 * Throws 422 naming the field if its value is a new home ZIP code that is not in the table of places: a marketplace
 * around it would seem empty.
 */
export async function refuseUnknownZip(sql: AnySql, userId: number, field: string, zip: string) {
  if (zip === '' || zip === (await findHomeZip(sql, userId)) || (await findPlace(sql, zip))) return
  throw fieldError(field, `We do not know ZIP code ${zip}. Check it, or use one nearby.`)
}
