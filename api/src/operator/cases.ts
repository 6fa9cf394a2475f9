import { age } from './age.ts'
import type { Case, Decision } from './actions.sql.ts'

/** What operators decide about. Of each case, a page shows the last decision, and an act notices a later one. */
export const cases = {
  ticket: (id: number): Case => ({ subject: `ticket ${id}`, actions: ['answer', 'resolve'] }),
  trip: (id: number): Case => ({ subject: `trip ${id}`, actions: ['resolve', 'end', 'write off'] }),
  mark: (tripId: number): Case => ({ subject: `trip ${tripId}`, actions: ['count', 'excuse'] }),
  check: (userId: number, kind: string): Case => ({
    ...{ subject: `user ${userId}`, actions: ['pass', 'fail'], note: kind },
  }),
  user: (id: number): Case => ({ subject: `user ${id}`, actions: ['suspend', 'lift'] }),
  review: (id: number): Case => ({ subject: `review ${id}`, actions: ['hide', 'unhide'] }),
  message: (id: number): Case => ({
    subject: `message ${id}`,
    actions: ['resolve', 'hide', 'unhide'],
  }),
  /** All new replies are one case, so that two equal titles are added one after the other. */
  reply: (id: number): Case => ({ subject: `reply ${id}`, actions: ['change', 'delete'] }),
  task: (id: string): Case => ({ subject: `task ${id}`, actions: ['dead retry', 'dead drop'] }),
}

const pasts: Record<string, string> = {
  ...{
    answer: 'answered',
    resolve: 'resolved',
    end: 'ended',
    'write off': 'wrote off the debt of',
  },
  ...{ count: 'counted the end of', excuse: 'excused the end of', pass: 'passed', fail: 'refused' },
  ...{ hide: 'hid', unhide: 'kept', 'dead retry': 'retried', 'dead drop': 'dropped' },
  ...{
    change: 'changed',
    delete: 'deleted',
    suspend: 'suspended',
    lift: 'lifted the suspension of',
  },
}

/** Returns who decided what and when, such as "kim resolved this trip 3 minutes ago: $80.50 to the customer." */
export function decisionSentence({ subject, note }: Case, decision: Decision): string {
  const thing = note === undefined ? subject.split(' ')[0] : `${note} check`
  const what = `${decision.operator} ${pasts[decision.action] ?? decision.action} this ${thing} ${age(decision.created_at)} ago`
  const detail = note === undefined ? decision.note?.replace(/\.$/, '') : undefined
  return `${what}${detail ? `: ${detail}` : ''}.`
}
