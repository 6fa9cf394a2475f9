import type { AnySql, Fragment } from '../../platform/db/sql.ts'
import { toMask } from '../../specialties/spec-mask.ts'
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
  /** First and last local day of the pickup, YYYY-MM-DD, inclusive. */
  pickupFrom: string | undefined
  pickupTo: string | undefined
  /** The specialties of the asking packer, who wants only gigs that require no others. */
  ableMask: number | undefined
}

/** A filter that every gig passes. */
export const everyGig: GigFilter = {
  available: false,
  customerId: undefined,
  zip: undefined,
  radius: 0,
  mask: 0,
  minCents: 0,
  maxCents: undefined,
  pickupFrom: undefined,
  pickupTo: undefined,
  ableMask: undefined,
}

const largestInteger = 2_147_483_647

/** @param ableMask specialties of the asking packer, for a request with `qualified` */
export function toFilter(request: GigListRequest, ableMask?: number): GigFilter {
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
    pickupFrom: request.pickup_from,
    pickupTo: request.pickup_to,
    ableMask: request.qualified ? ableMask : undefined,
  }
}

/** Cents, but not yet whole: without the dust that a product of floats leaves behind. */
const cents = (dollars: number) => Math.round(dollars * 1e6) / 1e4

/**
 * The conditions on `gigs g`, or on anything with those columns. Only what is asked for is sent, and
 * the status as a literal: a plan for `$1 is null or …` or `gig_status_id = $1` cannot use the
 * indexes of the open gigs. To be `found` by, the specialties name the sets that hold them, of which
 * an index knows where they are; row by row, their bits are tried faster.
 */
export function conditions(sql: AnySql, filter: GigFilter, specialties: 'tried' | 'found') {
  const { available, customerId, zip, radius, mask, minCents, maxCents } = filter
  const { pickupFrom, pickupTo, ableMask } = filter
  const wanted: Fragment[] = []
  if (available) wanted.push(sql`g.gig_status_id = 1`)
  if (customerId !== undefined) wanted.push(sql`g.customer_id = ${customerId}`)
  if (mask !== 0) wanted.push(requires(sql, mask, specialties))
  if (ableMask !== undefined) wanted.push(requiresOnly(sql, ableMask, specialties))
  if (pickupFrom !== undefined) wanted.push(sql`g.pickup_day >= ${pickupFrom}::date`)
  if (pickupTo !== undefined) wanted.push(sql`g.pickup_day <= ${pickupTo}::date`)
  if (minCents !== 0) wanted.push(sql`g.price_cents >= ${minCents}`)
  if (maxCents !== undefined) wanted.push(sql`g.price_cents <= ${maxCents}`)
  if (zip !== undefined) wanted.push(withinMiles(sql, zip, radius))
  return wanted.reduce((some, next) => sql`${some} and ${next}`, sql`true`)
}

function requires(sql: AnySql, mask: number | undefined, specialties: 'tried' | 'found') {
  if (mask === undefined) return sql`false`
  if (specialties === 'tried') return sql`g.spec_mask & ${mask}::int = ${mask}::int`
  return sql`g.spec_mask in (
    select m.mask from gig_masks m where m.mask & ${mask}::int = ${mask}::int)`
}

function requiresOnly(sql: AnySql, ableMask: number, specialties: 'tried' | 'found') {
  if (specialties === 'tried') return sql`g.spec_mask & ~${ableMask}::int = 0`
  return sql`g.spec_mask in (select m.mask from gig_masks m where m.mask & ~${ableMask}::int = 0)`
}

/** How many first digits of a zip two places have in common that are so near: zip_distance, by prefix. */
const digitsWithin = [
  { miles: 0, digits: 5 },
  { miles: 15, digits: 3 },
  { miles: 50, digits: 2 },
] as const

/** The distances that there are within 100 miles. */
export const rings = [...digitsWithin.map(({ miles }) => miles), 100]

const samePrefix = (sql: AnySql, zip: string, digits: 5 | 3 | 2) =>
  // As literals: the indexes are on these expressions.
  digits === 5
    ? sql`left(g.pickup_zip_code, 5) = ${zip.slice(0, 5)}`
    : digits === 3
      ? sql`left(g.pickup_zip_code, 3) = ${zip.slice(0, 3)}`
      : sql`left(g.pickup_zip_code, 2) = ${zip.slice(0, 2)}`

function withinMiles(sql: AnySql, zip: string, radius: number) {
  // Every zip is within a hundred miles of every other, and no gig is without one.
  if (radius >= 100) return sql`true`
  const ring = digitsWithin.findLast(({ miles }) => miles <= radius) ?? digitsWithin[0]
  return samePrefix(sql, zip, ring.digits)
}

/** Gigs at exactly this distance: one ring of the list by distance. */
export function atMiles(sql: AnySql, zip: string, miles: number) {
  const here = digitsWithin.find((ring) => ring.miles === miles)
  const inner = digitsWithin.findLast((ring) => ring.miles < miles)
  return sql`${here ? samePrefix(sql, zip, here.digits) : sql`true`}
    ${inner ? sql`and not ${samePrefix(sql, zip, inner.digits)}` : sql``}`
}
