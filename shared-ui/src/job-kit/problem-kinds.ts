import type { Trip } from 'api/client'

/** What a report of a problem is about. */
export type ProblemKind = 'no_show' | 'damage' | 'other'

/** Returns the live changes of a report that brings the trip to this stage; before the answer, all possible ones. */
export function reportKinds(stage: Trip['stage'] | undefined) {
  if (stage === undefined) return ['problem', 'disputed', 'no_show']
  if (stage === 'no_show') return ['no_show']
  return stage === 'disputed' ? ['problem', 'disputed'] : ['problem']
}
