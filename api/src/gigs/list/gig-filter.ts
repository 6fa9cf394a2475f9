import type { AnySql, Fragment } from '../../platform/db/sql.ts'
import { maxSpecialtyId, toMask } from '../../specialties/spec-mask.ts'
import { farthestRadius } from '../../rules/zip-distance.ts'
import type { Move } from '../../rules/move-facts.ts'
import { anonymousId } from '../street-visibility.sql.ts'
import type { GigListRequest } from './gig-list.contract.ts'

export interface GigFilter {
  available: boolean
  customerId: number | undefined
  zip: string | undefined
  /** The largest distance from `zip` in miles. null: `zip` only orders the gigs. */
  radius: number | null
  /**
   * The specialties that a gig must require, as bits. undefined if the request has an id that is
   * too large for a bit: then no gig matches.
   */
  mask: number | undefined
  minCents: number
  maxCents: number | undefined
  /** First and last local day of the pickup, YYYY-MM-DD, inclusive. */
  pickupFrom: string | undefined
  pickupTo: string | undefined
  /** The packer's specialties as bits, to select only gigs that require no other specialty. */
  ableMask: number | undefined
  /** Only gigs for verified packers. Not `false`, so that cursors of other lists stay valid. */
  verifiedOnly: true | undefined
  /** Only gigs that a packer without the verified badge can book. */
  unverified: true | undefined
  /** Only gigs that ask for at most so many people. Gigs that say nothing ask for one. */
  mostHelpers: number | undefined
  /** Only gigs of at most so many hours that say so. */
  mostHours: number | undefined
  truck: Move['truck']
  /** Only gigs that say there are no stairs at either address. */
  noStairs: true | undefined
  /** The user, if the list can have gigs that are offered to one packer: only customer and packer of an offer see it. */
  userId: number | undefined
}

export const everyGig: GigFilter = {
  available: false,
  customerId: undefined,
  zip: undefined,
  radius: null,
  mask: 0,
  minCents: 0,
  maxCents: undefined,
  pickupFrom: undefined,
  pickupTo: undefined,
  ableMask: undefined,
  verifiedOnly: undefined,
  unverified: undefined,
  mostHelpers: undefined,
  mostHours: undefined,
  truck: undefined,
  noStairs: undefined,
  userId: undefined,
}

const largestInteger = 2_147_483_647

/** What decides which gigs a packer qualifies for. */
export interface Abilities {
  /** The packer's specialties as bits. */
  mask: number
  is_verified: boolean
  crew_size: number
}

/** Who reads a list. */
export interface Reader {
  /** The packer's abilities, if the request has `qualified`. */
  able?: Abilities | undefined
  userId: number
}

export function toFilter(
  request: GigListRequest,
  { able, userId }: Reader = { userId: anonymousId },
): GigFilter {
  const isWithoutOffers = request.available || request.customer_id === userId
  return {
    available: request.available ?? false,
    customerId: request.customer_id,
    zip: request.zip_code?.slice(0, 5),
    radius: request.zip_code === undefined || request.radius === 'any' ? null : request.radius,
    mask: request.specialty_id.every((id) => id <= maxSpecialtyId)
      ? toMask(request.specialty_id)
      : undefined,
    minCents: Math.min(Math.ceil(cents(request.price_min ?? 0)), largestInteger),
    maxCents:
      request.price_max === undefined
        ? undefined
        : Math.min(Math.floor(cents(request.price_max)), largestInteger),
    pickupFrom: request.pickup_from,
    pickupTo: request.pickup_to,
    ableMask: able?.mask,
    verifiedOnly: request.verified_only || undefined,
    unverified: able && !able.is_verified ? true : undefined,
    mostHelpers: leastOf(request.helpers_max, able?.crew_size),
    mostHours: request.hours_max,
    truck: request.truck,
    noStairs: request.no_stairs || undefined,
    userId: isWithoutOffers ? undefined : userId,
  }
}

function leastOf(...limits: (number | undefined)[]) {
  const given = limits.filter((limit) => limit !== undefined)
  return given.length > 0 ? Math.min(...given) : undefined
}

/**
 * Converts to cents, rounded to four decimals: removes floating-point noise but keeps fractions of
 * a cent.
 */
const cents = (dollars: number) => Math.round(dollars * 1e6) / 1e4

/** Whether the filter selects by required specialties. */
export const hasSpecialties = ({ mask, ableMask }: GigFilter) =>
  mask !== 0 || ableMask !== undefined

/** A filter with the result of `listMasks`, if `hasSpecialties`. */
export type MaskedFilter = GigFilter & { masks?: number[] | undefined }

/** Whether the filter selects the gigs of an area. The statement then has the CTE `near`. */
export const isArea = ({ zip, radius }: GigFilter) => zip !== undefined && radius !== null

/**
 * The SQL conditions of a filter on `gigs g`. Filters that are not set add no condition, and the status is a literal:
 * with `$1 is null or …` or `gig_status_id = $1`, Postgres could not use the partial indexes of open gigs.
 */
export const conditions = (sql: AnySql, filter: MaskedFilter) =>
  isArea(filter)
    ? sql`${ownConditions(sql, filter)} and left(g.pickup_zip_code, 3) = any((select prefixes from areas)::text[])
        and ${isNear(sql)}`
    : ownConditions(sql, filter)

/** The conditions without that of the area. */
export function ownConditions(sql: AnySql, filter: MaskedFilter) {
  const { available, customerId, masks, minCents, maxCents } = filter
  const { pickupFrom, pickupTo, verifiedOnly, unverified } = filter
  const { mostHelpers, mostHours, truck, noStairs, userId } = filter
  const wanted: Fragment[] = []
  if (available) wanted.push(sql`g.gig_status_id = 1`)
  if (verifiedOnly) wanted.push(sql`g.verified_only`)
  if (unverified) wanted.push(sql`not g.verified_only`)
  if (customerId !== undefined) wanted.push(sql`g.customer_id = ${customerId}`)
  if (masks) wanted.push(sql`g.spec_mask = any(${masks}::int[])`)
  if (pickupFrom !== undefined) wanted.push(sql`g.pickup_day >= ${pickupFrom}::date`)
  if (pickupTo !== undefined) wanted.push(sql`g.pickup_day <= ${pickupTo}::date`)
  if (minCents !== 0) wanted.push(sql`g.price_cents >= ${minCents}`)
  if (maxCents !== undefined) wanted.push(sql`g.price_cents <= ${maxCents}`)
  if (mostHelpers !== undefined) {
    wanted.push(sql`helpers_asked(g.move) <= ${mostHelpers}`)
  }
  if (mostHours !== undefined) wanted.push(sql`(g.move->>'hours')::numeric <= ${mostHours}`)
  if (truck !== undefined) wanted.push(sql`g.move->>'truck' = ${truck}`)
  if (noStairs) {
    wanted.push(sql`g.move @> '{"pickup_access": {"stairs": 0}, "dropoff_access": {"stairs": 0}}'`)
  }
  if (userId !== undefined) {
    wanted.push(sql`(g.gig_status_id <> 5 or ${userId}::int in (g.customer_id, g.offered_to))`)
  }
  return wanted.reduce((some, next) => sql`${some} and ${next}`, sql`true`)
}

/**
 * Whether the gig's pickup is in `near`, at most so many miles away. With `coalesce`, Postgres looks up a hash table
 * instead of planning a join.
 */
export const isNear = (sql: AnySql, miles = farthestRadius) =>
  sql`coalesce(left(g.pickup_zip_code, 5) in (select zip from near where miles <= ${miles}::int), false)`
