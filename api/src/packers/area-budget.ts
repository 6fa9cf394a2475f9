import { HttpError } from '../platform/errors/http-error.ts'
import { type Attempts, hasAttempt } from '../platform/rate-limits/attempts.ts'

/** In how many ZIP codes one customer can list packers within 30 days. */
export const mostAreas = 10

/**
 * Throws 429 if the customer has listed packers in too many other ZIP codes. Without the limit, a customer could move
 * one job from ZIP code to ZIP code, and learn from the steps of their distance where packers are.
 */
export async function refuseManyAreas(attempts: Attempts, customerId: number, zipCode: string) {
  const { packerAreas, knownPackerAreas } = attempts
  const area = `${customerId}-${zipCode.slice(0, 5)}`
  if (await knownPackerAreas.get(area)) return
  if (!(await hasAttempt(packerAreas, String(customerId)))) {
    throw new HttpError(
      429,
      `You have listed packers in ${mostAreas} ZIP codes in the last 30 days, which is the limit. Packers can still see and book this job.`,
      { headers: { 'Retry-After': '900' }, reason: packerAreas.keyPrefix },
    )
  }
  await hasAttempt(knownPackerAreas, area)
}
