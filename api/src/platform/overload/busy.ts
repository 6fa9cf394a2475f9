import { HttpError } from '../errors/http-error.ts'

export const busyDetail = 'The service is busy. Please try again in a moment.'

/**
 * Returns a Retry-After header of one to three seconds, with jitter so that clients do not retry in
 * lockstep.
 */
export const comeBackSoon = () => ({ 'Retry-After': String(1 + Math.floor(Math.random() * 3)) })

/**
 * Returns a 503 error for load shedding. `reason` names the exhausted resource in metrics and logs.
 */
export function busy(reason?: string, detail = busyDetail): HttpError {
  return new HttpError(503, detail, { reason, headers: comeBackSoon() })
}
