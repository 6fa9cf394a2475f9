import { HttpError } from '../errors/http-error.ts'

/**
 * Returns a 503 error for load shedding. `reason` names the exhausted resource in metrics and logs.
 */
export function busy(
  reason?: string,
  detail = 'The service is busy. Please try again in a moment.',
): HttpError {
  // One to three seconds, at random, so that clients do not retry in lockstep.
  const headers = { 'Retry-After': String(1 + Math.floor(Math.random() * 3)) }
  return new HttpError(503, detail, { reason, headers })
}
