import { HttpError } from '../http/errors.ts'

/**
 * More than can be done now: told at once, rather than after a wait for nothing. `reason` is a word
 * for metrics and log on what there was not enough of.
 */
export function busy(
  reason?: string,
  detail = 'The service is busy. Please try again in a moment.',
): HttpError {
  // Those who were sent away together need not come back together.
  const seconds = 1 + Math.floor(Math.random() * 3)
  return new HttpError(503, detail, { reason, headers: { 'Retry-After': String(seconds) } })
}
