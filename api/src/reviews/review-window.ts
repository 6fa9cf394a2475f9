import type { TripRole, TripStage } from '../trips/trip-stages.ts'
import { reviewDays } from './review-rules.ts'

interface EndedTrip {
  stage: TripStage
  /** Who made the last change of stage. */
  actor: TripRole | 'system' | 'operator'
  ended_at: Date | null
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns until when a side can review the other; null if it cannot. After a no-show, only the side
 * that reported it can.
 */
export function reviewClosesAt({ stage, actor, ended_at }: EndedTrip, role: TripRole): Date | null {
  const isDone = stage === 'completed' || stage === 'resolved'
  const isLeftAlone = stage === 'no_show' && actor === role
  if (!ended_at || !(isDone || isLeftAlone)) return null
  return new Date(ended_at.getTime() + reviewDays * dayMs)
}
