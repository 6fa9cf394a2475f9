import { answerHours } from '../../rules/windows.ts'
import type { Role } from '../acts/roles.ts'
import { openCase } from './cases.sql.ts'
import { mayUse } from './rights.ts'
import type { SiteContext } from './site-env.ts'
import { span } from './words.ts'

/** The page of each subject of actions. To those that end with a slash, the id is added. */
export const pages = {
  ticket: '/tickets/',
  trip: '/disputes/',
  user: '/users/',
  message: '/reports/messages/',
  review: '/reports/reviews/',
  reply: '/replies',
  operator: '/operators',
  money: '/money',
}

/** `hours`: until a case is due; null: it has no due time. To `page`, the id is added. */
const kind = (tab: string, label: string, hours: number | null, page: string) => ({
  ...{ tab, label, hours, page },
})

/** The kinds of cases in the queue: their tabs, labels, due times and pages. Who may see the page sees the case. */
export const kinds = {
  ticket: kind('Tickets', 'Ticket', 24, pages.ticket),
  dispute: kind('Disputes', 'Dispute', answerHours, pages.trip),
  check: kind('Checks', 'Check', 48, '/checks/'),
  message: kind('Reports', 'Report', 24, pages.message),
  review: kind('Reports', 'Report', 24, pages.review),
  chargeback: kind('Money', 'Chargeback', null, '/money/trips/'),
  difference: kind('Money', 'Difference', null, '/money/trips/'),
  debt: kind('Money', 'Debt', null, '/money/trips/'),
  task: kind('Tasks', 'Failed task', null, '/money#tasks'),
}

export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

export const kindsOf = (held: readonly Role[]): Kind[] =>
  allKinds.filter((kind) => mayUse(held, kinds[kind].page.replace('#', '/')))

/**
 * Records that the operator opens a case, in `operator_actions` and for "Works on it". Pages with a certificate, a
 * conversation, a payment or a profile call this first, with the subject of their acts, such as `ticket 12`. `presence` is
 * what the operator works on, if several kinds of cases have one subject. Returns a
 * sentence about another operator who opened it lately, such as "Kim opened this 3 min ago."
 */
export async function viewCase(
  { var: { sql, operator } }: SiteContext,
  subject: string,
  action = 'show',
  presence = subject,
): Promise<string | undefined> {
  const other = await openCase(sql, { subject, presence, action, operator: operator.name })
  return (
    other && `${other.operator} opened this ${span(Date.now() - other.opened_at.getTime())} ago.`
  )
}
