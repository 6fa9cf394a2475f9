import { HttpError } from '../platform/errors/http-error.ts'
import { type Attempts, hasAttempt } from '../platform/rate-limits/attempts.ts'

/** In how many areas one customer can list packers within 30 days. */
export const mostAreas = 5

/**
 * Throws 429 if the customer has listed packers in too many other areas, each the places with the same first two
 * digits of the ZIP code. Without the limit, a customer could edit one job through all 100 areas, and so learn the
 * area of each packer.
 */
export async function refuseManyAreas(attempts: Attempts, customerId: number, zipCode: string) {
  const { packerAreas, knownPackerAreas } = attempts
  const area = `${customerId}-${zipCode.slice(0, 2)}`
  if (await knownPackerAreas.get(area)) return
  if (!(await hasAttempt(packerAreas, String(customerId)))) {
    throw new HttpError(
      429,
      `You have listed packers in ${mostAreas} areas in the last 30 days, which is the limit. Packers can see and book this job all the same.`,
      { headers: { 'Retry-After': '900' }, reason: packerAreas.keyPrefix },
    )
  }
  await hasAttempt(knownPackerAreas, area)
}
