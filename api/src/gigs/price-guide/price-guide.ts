import { findPlace } from '../../places/places.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { boxCount } from '../../rules/box-count.ts'
import { type Estimate, estimate, mostHours, type Range } from './estimate.ts'
import { hasRoad, noteOf, wholeHours } from './notes.ts'
import type { PriceGuide, PriceGuideFields } from './price-guide.contract.ts'
import { readRouteMiles, readSimilarJobs, similarJobs } from './price-guide.sql.ts'

/** Returns hours and a fair price for a job, and stores nothing. */
export async function guidePrice(sql: Sql, fields: PriceGuideFields): Promise<PriceGuide> {
  const { pickup_zip_code: from, dropoff_zip_code: to } = fields
  const [place, end, measured, similar] = await Promise.all([
    from === undefined ? undefined : findPlace(sql, from),
    to === undefined ? undefined : findPlace(sql, to),
    from === undefined || to === undefined ? null : readRouteMiles(sql, from, to),
    from === undefined ? undefined : readSimilarJobs(sql, from),
  ])
  const isDrivable = !place || !end || hasRoad(place.state, end.state)
  const miles = isDrivable ? measured : null
  const boxes = boxCount(fields.boxes ?? '') ?? 0
  const estimated = estimate({ move: fields.move ?? {}, boxes, miles })
  const { hours, pricedHours, helpers, feet, helperHours } = estimated
  const { jobs = 0, low, high } = similar ?? {}
  const isFromJobs = jobs >= similarJobs.least && low != null && high != null
  const range = isFromJobs
    ? { low: (low / 100) * helperHours, high: (high / 100) * helperHours }
    : estimated.range
  return {
    ...(pricedHours > mostHours && { whole_hours: wholeHours(pricedHours) }),
    ...{ hours, helpers, cubic_feet: feet, miles },
    ...{ low: inFives(range.low), high: inFives(range.high), per_hour: perHour(range, estimated) },
    ...{ basis: isFromJobs ? 'jobs' : 'rates', jobs, place: place?.city ?? null },
    note: noteOf(estimated, isDrivable ? (miles === null ? 'unknown' : 'known') : 'none'),
  }
}

const inFives = (dollars: number) => Math.round(dollars / 5) * 5

const perHour = ({ low, high }: Range, { helpers, helperHours }: Estimate) =>
  Math.round(((low + high) / 2 / helperHours) * helpers)
