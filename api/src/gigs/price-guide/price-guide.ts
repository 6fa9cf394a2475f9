import { findPlace } from '../../places/places.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { boxCount } from '../../rules/box-count.ts'
import { type Estimate, estimate, type Range } from './estimate.ts'
import type { PriceGuide, PriceGuideFields } from './price-guide.contract.ts'
import { readRouteMiles, readSimilarJobs, similarJobs } from './price-guide.sql.ts'

/** Returns hours and a fair price for a job, and stores nothing. */
export async function guidePrice(sql: Sql, fields: PriceGuideFields): Promise<PriceGuide> {
  const { pickup_zip_code: from, dropoff_zip_code: to } = fields
  const [place, miles, similar] = await Promise.all([
    from === undefined ? undefined : findPlace(sql, from),
    from === undefined || to === undefined ? null : readRouteMiles(sql, from, to),
    from === undefined ? undefined : readSimilarJobs(sql, from),
  ])
  const boxes = boxCount(fields.boxes ?? '') ?? 0
  const estimated = estimate({ move: fields.move ?? {}, boxes, miles })
  const { hours, helpers, feet, helperHours } = estimated
  const { jobs = 0, low, high } = similar ?? {}
  const isFromJobs = jobs >= similarJobs.least && low != null && high != null
  const range = isFromJobs
    ? { low: (low / 100) * helperHours, high: (high / 100) * helperHours }
    : estimated.range
  return {
    ...{ hours, helpers, cubic_feet: feet, miles },
    ...{ low: inFives(range.low), high: inFives(range.high), per_hour: perHour(range, estimated) },
    ...{ basis: isFromJobs ? 'jobs' : 'rates', jobs, place: place?.city ?? null },
    note: noteOf(estimated),
  }
}

const inFives = (dollars: number) => Math.round(dollars / 5) * 5

const perHour = ({ low, high }: Range, { helpers, helperHours }: Estimate) =>
  Math.round(((low + high) / 2 / helperHours) * helpers)

function noteOf({ isTooLong, feet, helpers }: Estimate): string | null {
  if (!isTooLong) return null
  const people = helpers === 1 ? 'one person' : `${helpers} people`
  return `About ${feet.toLocaleString('en-US')} cubic feet and this route take ${people} more than 12 hours. Ask for more people, or post two jobs.`
}
