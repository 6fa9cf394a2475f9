import { HttpError } from '../platform/errors/http-error.ts'
import { type Attempts, hasAttempt } from '../platform/rate-limits/attempts.ts'

/** In how many areas one customer can list packers within 30 days. */
export const mostAreas = 5

/**
 * Throws 429 if the customer has listed packers in too many other areas. An area is the first two digits of a ZIP code.
 * Without the limit, a customer could move one job through all 100 areas and learn each packer's area.
 */
export async function refuseManyAreas(attempts: Attempts, customerId: number, zipCode: string) {
  const { packerAreas, knownPackerAreas } = attempts
  const area = `${customerId}-${zipCode.slice(0, 2)}`
  if (await knownPackerAreas.get(area)) return
  if (!(await hasAttempt(packerAreas, String(customerId)))) {
    throw new HttpError(
      429,
      `You have listed packers in ${mostAreas} areas in the last 30 days, which is the limit. Packers can still see and book this job.`,
      { headers: { 'Retry-After': '900' }, reason: packerAreas.keyPrefix },
    )
  }
  await hasAttempt(knownPackerAreas, area)
}
