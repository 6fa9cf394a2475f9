import type { AnySql } from '../db/pool.ts'
import { toMask } from '../specialties/spec-mask.ts'
import type { GigListRequest } from './gig-list.contract.ts'

/** What a list is of, apart from its order and its page. */
export interface GigFilter {
  available: boolean
  customerId: number | undefined
  zip: string | undefined
  radius: number
  /** undefined: a specialty that does not exist was asked for, so nothing matches. */
  mask: number | undefined
  minCents: number
  maxCents: number | undefined
}

const largestInteger = 2_147_483_647

export function toFilter(request: GigListRequest): GigFilter {
  return {
    available: request.available ?? false,
    customerId: request.customer_id,
    zip: request.zip_code?.slice(0, 5),
    radius: request.zip_code === undefined ? 0 : request.radius,
    mask: request.specialty_id.every((id) => id <= 31) ? toMask(request.specialty_id) : undefined,
    minCents: Math.min(Math.ceil(cents(request.price_min ?? 0)), largestInteger),
    maxCents:
      request.price_max === undefined
        ? undefined
        : Math.min(Math.floor(cents(request.price_max)), largestInteger),
  }
}

/** Cents, but not yet whole: without the dust that a product of floats leaves behind. */
const cents = (dollars: number) => Math.round(dollars * 1e6) / 1e4

/**
 * The conditions on `gigs g`. Only what is asked for is sent, and the status as a literal: a plan
 * for `$1 is null or …` or `gig_status_id = $1` cannot use the indexes of the open gigs.
 */
export function conditions(sql: AnySql, filter: GigFilter) {
  const { available, customerId, zip, radius, mask, minCents, maxCents } = filter
  return sql`true
    ${available ? sql`and g.gig_status_id = 1` : sql``}
    ${customerId === undefined ? sql`` : sql`and g.customer_id = ${customerId}`}
    ${mask === undefined ? sql`and false` : mask === 0 ? sql`` : sql`and g.spec_mask & ${mask}::int = ${mask}::int`}
    ${minCents === 0 ? sql`` : sql`and g.price_cents >= ${minCents}`}
    ${maxCents === undefined ? sql`` : sql`and g.price_cents <= ${maxCents}`}
    ${zip === undefined ? sql`` : sql`and ${withinMiles(sql, zip, radius)}`}`
}

/** The distance decides; the prefix that goes before it lets an index find the ring. */
function withinMiles(sql: AnySql, zip: string, miles: number) {
  // Every zip is within a hundred miles of every other, and no gig is without one.
  if (miles >= 100) return sql`true`
  return sql`${near(sql, zip, miles)} and zip_distance(g.pickup_zip_code, ${zip}) <= ${miles}::int`
}

/** Exactly so many miles: one ring of the list by distance. */
export function atMiles(sql: AnySql, zip: string, miles: number) {
  return sql`${near(sql, zip, miles)} and zip_distance(g.pickup_zip_code, ${zip}) = ${miles}::int`
}

function near(sql: AnySql, zip: string, miles: number) {
  if (miles < 15) return sql`left(g.pickup_zip_code, 5) = ${zip.slice(0, 5)}`
  if (miles < 50) return sql`left(g.pickup_zip_code, 3) = ${zip.slice(0, 3)}`
  if (miles < 100) return sql`left(g.pickup_zip_code, 2) = ${zip.slice(0, 2)}`
  return sql`true`
}
