/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { linkFor } from './case-parts.tsx'
import { pages } from './cases.ts'
import { titledPage } from './frame.tsx'
import { listActions } from './log.sql.ts'
import { asText, filters, table, textField, time } from './parts.tsx'
import type { SiteContext } from './site-env.ts'
import { actionWords, readId, readQuery } from './words.ts'

const shown = 50

/** What an action was about, with a link to its page. */
function subjectLink(c: SiteContext, subject: string) {
  const [kind = '', id = ''] = subject.split(' ')
  const page = new Map(Object.entries(pages)).get(kind)
  const text = asText(subject)
  return page ? linkFor(c, page.endsWith('/') ? page + id : page, text) : text
}

export async function showLog(c: SiteContext) {
  const operator = readQuery(c.req.query('operator'))
  const typed = readQuery(c.req.query('subject'))
  const subject = typed.replace(/^\w+/, (kind) => kind.toLowerCase())
  const before = readId(c.req.query('before'))
  const found = await listActions(c.var.sql, { operator, subject, before, count: shown + 1 })
  const older = found.length > shown ? found[shown - 1]?.id : undefined
  const next = new URLSearchParams({ operator, subject, before: String(older) })
  return titledPage(
    c,
    'Log',
    undefined,
    <p class="muted">
      What operators looked at and did, newest first. Rows are never changed or deleted.
    </p>,
    filters(
      'Filter',
      textField('operator', 'Operator', { value: operator }),
      textField('subject', 'Subject', { value: subject, hint: 'Such as ticket 12 or trip 34' }),
    ),
    found.length === 0 ? (
      <p>There is nothing here.</p>
    ) : (
      table(
        'Actions',
        'Subject,When,Operator,Action,Note',
        found
          .slice(0, shown)
          .map(({ subject, created_at, operator, action, note }) => [
            subjectLink(c, subject),
            time(created_at),
            asText(operator),
            actionWords(action),
            note && asText(note),
          ]),
      )
    ),
    older !== undefined && (
      <p class="more">
        <a class="btn second" href={`/log?${next}`}>
          Older
        </a>
      </p>
    ),
  )
}
