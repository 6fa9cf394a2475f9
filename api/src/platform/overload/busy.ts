import { HttpError } from '../errors/http-error.ts'

export const busyDetail = 'The service is busy. Please try again in a moment.'

/** Those who were sent away together need not come back together. */
export const comeBackSoon = () => ({ 'Retry-After': String(1 + Math.floor(Math.random() * 3)) })

/**
 * More than can be done now: told at once, rather than after a wait for nothing. `reason` is a word
 * for metrics and log on what there was not enough of.
 */
export function busy(reason?: string, detail = busyDetail): HttpError {
  return new HttpError(503, detail, { reason, headers: comeBackSoon() })
}
