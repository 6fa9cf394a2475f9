import postgres from 'postgres'
import { z } from 'zod'
import { HttpError } from '../platform/errors/http-error.ts'

/** The detail of the error that the SQL function `allow_booking` raises. */
const Reached = z.object({
  /** Null if only the daily limit is reached. */
  most_held: z.int().nullable(),
  most_daily: z.int(),
  /** Seconds until the daily limit allows another booking. */
  seconds: z.number().nullable(),
  /** The requirement for the higher limits that the packer does not meet. */
  needs: z.enum(['job', 'email']).nullable(),
})

const limitReached = 'MH429'
/** Seconds, as for the other limits. A packer who cancels a gig can book at once. */
const longestRetry = 900

/** Turns the error of a booking beyond a limit into 429; returns other errors unchanged. */
export function asTooManyBookings(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError) || error.code !== limitReached) return error
  const { most_held, most_daily, seconds, needs } = Reached.parse(JSON.parse(error.detail ?? ''))
  const most =
    most_held === null ? `book ${most_daily} gigs a day` : `hold ${most_held} gigs at once`
  const rule =
    needs === 'job'
      ? `Until you have completed your first gig, you can ${most}.`
      : needs === 'email'
        ? `Until you have confirmed your email address, you can ${most}.`
        : `You can ${most}.`
  const isDaily = most_held === null && seconds !== null
  const wait = isDaily ? Math.max(1, Math.min(seconds, longestRetry)) : longestRetry
  const next = isDaily
    ? `You can book the next one in ${timeText(seconds)}.`
    : 'Complete or cancel one, then book this one.'
  return new HttpError(429, `${rule} ${next}`, {
    headers: { 'Retry-After': String(wait) },
    reason: most_held === null ? 'bookings-per-day' : 'held-bookings',
  })
}

function timeText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes <= 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
