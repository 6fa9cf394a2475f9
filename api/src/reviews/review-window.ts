import type { TripStage } from '../trips/trip-stages.ts'
import { reviewDays } from './review-rules.ts'

interface EndedTrip {
  stage: TripStage
  ended_at: Date | null
}

const dayMs = 24 * 60 * 60 * 1000

/** Returns until when the sides can review each other; null before the move is done, and if it did not happen. */
export function reviewClosesAt({ stage, ended_at }: EndedTrip): Date | null {
  const isDone = stage === 'completed' || stage === 'resolved'
  if (!ended_at || !isDone) return null
  return new Date(ended_at.getTime() + reviewDays * dayMs)
}
