import type { Gig, GigEvent } from 'api/client'
import { wasCanceled } from 'api/rules'
import { stageOfStatus } from '../job-stages.ts'

/**
 * Returns the job's stage after these events. Without a stage event, returns the stage that matches the gig's
 * status.
 */
export function stageAfter(events: readonly GigEvent[], gig: Pick<Gig, 'gig_status_id'>): string {
  const stage = events.findLast(({ to_stage }) => to_stage !== null)?.to_stage
  if (!stage) return stageOfStatus(gig)
  return wasCanceled(stage) ? 'posted' : stage
}

/** Returns the id of the trip that these events leave the job with, or null if the job is open. */
export function tripAfter(events: readonly GigEvent[]): number | null {
  const last = events.findLast(({ to_stage }) => to_stage !== null)
  return last?.to_stage && !wasCanceled(last.to_stage) ? last.trip_id : null
}

/** Returns the id of the current trip, or of the last one that has ended; null if there was none. */
export const lastTripOf = (events: readonly GigEvent[]): number | null =>
  events.findLast(({ to_stage, trip_id }) => to_stage !== null && trip_id !== null)?.trip_id ?? null

/** Returns whether no packer holds the job in this stage. */
export const isOpenStage = (stage: string): boolean => stage === 'posted' || stage === 'expired'
