import type { Gig, GigEvent } from 'api/contract'
import { stageOfStatus } from '../job-stage.ts'

/** Final stages of a trip after which the gig is open again. */
const reopening = ['cancelled', 'no_show']

/** The job's stage according to these events. */
export function stageAfter(events: readonly GigEvent[], gig: Pick<Gig, 'gig_status_id'>): string {
  const stage = events.findLast(({ to_stage }) => to_stage !== null)?.to_stage
  if (!stage) return stageOfStatus(gig)
  return reopening.includes(stage) ? 'posted' : stage
}

/** The id of the current trip according to these events; null if the job is open. */
export function tripAfter(events: readonly GigEvent[]): number | null {
  const last = events.findLast(({ to_stage }) => to_stage !== null)
  return last?.to_stage && !reopening.includes(last.to_stage) ? last.trip_id : null
}
