import type { AnySql } from '../../platform/db/sql.ts'
import { openCase } from './cases.sql.ts'
import { span } from './words.ts'
import type { SiteContext } from './site-env.ts'

/**
 * Records that the operator opens a case, in `operator_actions` and for "Works on it". Pages with a certificate, a
 * conversation, a payment or a profile call this first, with the subject of their acts, such as `ticket 12`. `presence` is
 * what the operator works on, if several kinds of cases have one subject. Returns a
 * sentence about another operator who opened it lately, such as "Kim opened this 3 min ago."
 */
export async function viewCase(
  c: SiteContext,
  subject: string,
  action = 'show',
  presence = subject,
): Promise<string | undefined> {
  const other = await openCase(c.var.sql as AnySql, {
    subject,
    presence,
    action,
    operator: c.var.operator.name,
  })
  return (
    other && `${other.operator} opened this ${span(Date.now() - other.opened_at.getTime())} ago.`
  )
}
