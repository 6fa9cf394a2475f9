import { HttpError } from '../errors/http-error.ts'

export const busyDetail = 'The service is busy. Please try again in a moment.'

/** One to three seconds, at random, so that clients do not retry in lockstep. */
export const comeBackSoon = () => ({ 'Retry-After': String(1 + Math.floor(Math.random() * 3)) })

/** A rejection under load. `reason` is a word for metrics and log: what ran out. */
export function busy(reason?: string, detail = busyDetail): HttpError {
  return new HttpError(503, detail, { reason, headers: comeBackSoon() })
}
