import type { Role } from '../acts/roles.ts'
import { allKinds, type Kind } from '../read/queue.sql.ts'
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

/** The tab and the page of each kind of cases. To the page, the id is added. Who may see the page sees the case. */
export const places: Record<Kind, { tab: string; page: string }> = {
  ticket: { tab: 'Tickets', page: pages.ticket },
  dispute: { tab: 'Disputes', page: pages.trip },
  undelivered: { tab: 'Undelivered', page: pages.trip },
  check: { tab: 'Checks', page: '/checks/' },
  message: { tab: 'Reports', page: pages.message },
  review: { tab: 'Reports', page: pages.review },
  chargeback: { tab: 'Money', page: '/money/trips/' },
  difference: { tab: 'Money', page: '/money/trips/' },
  debt: { tab: 'Money', page: '/money/trips/' },
  task: { tab: 'Tasks', page: '/money#tasks' },
}

export const kindsOf = (held: readonly Role[]): Kind[] =>
  allKinds.filter((kind) => mayUse(held, places[kind].page.replace('#', '/')))

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
