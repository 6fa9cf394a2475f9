import { answerHours } from '../../rules/windows.ts'
import type { Role } from '../acts/roles.ts'
import { mayActAs } from '../people/roles.ts'

interface KindFacts {
  role: Role
  tab: string
  label: string
  /** Until a case is due; null: it has no due time. */
  hours: number | null
  /** The page, to which the id is added. */
  page: string
}

const kind = (
  role: Role,
  tab: string,
  label: string,
  hours: number | null,
  page: string,
): KindFacts => ({ role, tab, label, hours, page })

/** The kinds of cases: who sees them, in which tab, when they are due, and their pages. */
export const kinds = {
  ticket: kind('support', 'Tickets', 'Ticket', 24, '/tickets/'),
  dispute: kind('money', 'Disputes', 'Dispute', answerHours, '/disputes/'),
  check: kind('checks', 'Checks', 'Check', 48, '/checks/'),
  message: kind('support', 'Reports', 'Report', 24, '/reports/messages/'),
  review: kind('support', 'Reports', 'Report', 24, '/reports/reviews/'),
  chargeback: kind('money', 'Money', 'Chargeback', null, '/money/trips/'),
  difference: kind('money', 'Money', 'Difference', null, '/money/trips/'),
  debt: kind('money', 'Money', 'Debt', null, '/money/trips/'),
  task: kind('money', 'Tasks', 'Failed task', null, '/money#tasks'),
}

export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

export const kindsOf = (held: readonly Role[]): Kind[] =>
  allKinds.filter((kind) => mayActAs(held, kinds[kind].role))

/** The kinds of a tab; all of them without a tab, or with one that does not exist. */
export function kindsIn(tab: string | undefined, seen: Kind[]): Kind[] {
  const found = seen.filter((kind) => kinds[kind].tab === tab)
  return found.length > 0 ? found : seen
}
