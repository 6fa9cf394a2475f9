import { dayMs, reviewDays } from './windows.ts'

interface EndedTrip {
  /** Whether the job is done and can be reviewed (`reviewedJob` of the rules). */
  opens_reviews: boolean
  ended_at: Date | null
}

/** Returns when the period for reviews ends; null before the job is done, and if it cannot be reviewed. */
export function reviewClosesAt({ opens_reviews, ended_at }: EndedTrip): Date | null {
  if (!ended_at || !opens_reviews) return null
  return new Date(ended_at.getTime() + reviewDays * dayMs)
}
