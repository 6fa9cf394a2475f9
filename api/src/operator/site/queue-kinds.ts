import { answerHours } from '../../rules/windows.ts'
import type { Role } from '../acts/roles.ts'
import { mayActAs } from '../people/roles.ts'

/** The kinds of cases: who sees them, the tab, when they are due, and the page. A case without hours has no due time. */
export const kinds = {
  ticket: {
    role: 'support',
    tab: 'Tickets',
    label: 'Ticket',
    hours: 24,
    href: (id: string) => `/tickets/${id}`,
  },
  dispute: {
    role: 'money',
    tab: 'Disputes',
    label: 'Dispute',
    hours: answerHours,
    href: (id: string) => `/disputes/${id}`,
  },
  check: {
    role: 'checks',
    tab: 'Checks',
    label: 'Check',
    hours: 48,
    href: (id: string) => `/checks/${id}`,
  },
  message: {
    role: 'support',
    tab: 'Reports',
    label: 'Report',
    hours: 24,
    href: (id: string) => `/reports/messages/${id}`,
  },
  review: {
    role: 'support',
    tab: 'Reports',
    label: 'Report',
    hours: 24,
    href: (id: string) => `/reports/reviews/${id}`,
  },
  chargeback: {
    role: 'money',
    tab: 'Money',
    label: 'Chargeback',
    hours: null,
    href: (id: string) => `/money/trips/${id}`,
  },
  difference: {
    role: 'money',
    tab: 'Money',
    label: 'Difference',
    hours: null,
    href: (id: string) => `/money/trips/${id}`,
  },
  debt: {
    role: 'money',
    tab: 'Money',
    label: 'Debt',
    hours: null,
    href: (id: string) => `/money/trips/${id}`,
  },
  task: {
    role: 'money',
    tab: 'Tasks',
    label: 'Failed task',
    hours: null,
    href: () => '/money#tasks',
  },
} as const satisfies Record<
  string,
  { role: Role; tab: string; label: string; hours: number | null; href: (id: string) => string }
>

export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

export const kindsOf = (held: readonly Role[]): Kind[] =>
  allKinds.filter((kind) => mayActAs(held, kinds[kind].role))

/** The kinds of a tab; all of them without a tab, or with one that does not exist. */
export function kindsIn(tab: string | undefined, seen: Kind[]): Kind[] {
  const found = seen.filter((kind) => kinds[kind].tab === tab)
  return found.length > 0 ? found : seen
}
