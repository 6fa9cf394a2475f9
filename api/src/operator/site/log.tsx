/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { listActions } from './log.sql.ts'
import { linkFor } from './case-parts.tsx'
import { page } from './frame.tsx'
import { Button, Table, TextField, Time, UserText } from './parts.tsx'
import type { SiteContext, SiteEnv } from './site-env.ts'
import { actionWords, readId, readQuery } from './words.ts'

const shown = 50

const pages: Record<string, string> = {
  ticket: '/tickets/:id',
  trip: '/disputes/:tripId',
  user: '/users/:id',
  message: '/reports/messages/:id',
  review: '/reports/reviews/:id',
  reply: '/replies',
  operator: '/operators',
  money: '/money',
}

/** What an action was about, with a link to its page. */
function subjectLink(c: SiteContext, subject: string) {
  const [kind = '', id = ''] = subject.split(' ')
  const text = <UserText>{subject}</UserText>
  const route = pages[kind]
  return route ? linkFor(c, route, route.replace(/:\w+/, id), text) : text
}

export const logRoutes = new Hono<SiteEnv>().get('/log', async (c) => {
  const { operator, subject, before } = c.req.query()
  const filter = { operator: readQuery(operator), subject: readQuery(subject) }
  const rows = await listActions(c.var.sql, { ...filter, before: readId(before), count: shown + 1 })
  const older = rows.length > shown ? rows[shown - 1]?.id : undefined
  return page(
    c,
    { title: 'Log' },
    <>
      <h1>Log</h1>
      <p class="muted">
        What operators looked at and did, newest first. Rows are never changed or deleted.
      </p>
      <form class="filters" role="search">
        <TextField name="operator" label="Operator" value={filter.operator} />
        <TextField
          name="subject"
          label="Subject"
          value={filter.subject}
          hint="Such as ticket 12 or trip 34"
        />
        <Button look="second">Filter</Button>
      </form>
      {rows.length === 0 ? (
        <p>There is nothing here.</p>
      ) : (
        <Table
          caption="Actions"
          columns={['Subject', 'When', 'Operator', 'Action', 'Note'].map((label) => ({ label }))}
          rows={rows
            .slice(0, shown)
            .map((row) => [
              subjectLink(c, row.subject),
              <Time at={row.created_at} />,
              <UserText>{row.operator}</UserText>,
              actionWords(row.action),
              row.note !== null && <UserText>{row.note}</UserText>,
            ])}
        />
      )}
      {older !== undefined && (
        <p class="more">
          <a
            class="btn second"
            href={`/log?${new URLSearchParams({ ...filter, before: String(older) })}`}
          >
            Older
          </a>
        </p>
      )}
    </>,
  )
})
