/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { liftSuspension, signOutUser, suspendUser } from '../acts/users.ts'
import { logAction } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { readUser } from '../read/readers.ts'
import { searchUsers } from '../read/user.sql.ts'
import { acting, type Show, typedOf } from './acting.ts'
import {
  asText,
  casePage,
  checkRows,
  contactOf,
  Decide,
  idIn,
  jobRows,
  personLink,
  Rows,
} from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { page } from './frame.tsx'
import { Badge, Button, Facts, type Look, Section, TextField, Time } from './parts.tsx'
import { mayUse } from './rights.ts'
import { done } from './session.ts'
import type { SiteContext, SiteEnv } from './site-env.ts'
import { actionWords, readId, readQuery, words } from './words.ts'

const acts = {
  'sign-out': { act: signOutUser, text: 'is signed out everywhere' },
  suspend: { act: suspendUser, text: 'is suspended' },
  lift: { act: liftSuspension, text: 'can sign in again' },
}

const show: Show = async (c, refused) => {
  const id = idIn(c)
  const other = await viewCase(c, `user ${id}`)
  const { user, checks, jobs, decision } = await readUser(c.var.sql, id)
  const { is_email_refused, is_email_confirmed, suspended_at, deleted_at } = user
  const buttons: [string, string, Look][] = [
    ['Sign out everywhere', 'sign-out', 'second'],
    suspended_at ? ['Lift the suspension', 'lift', 'second'] : ['Suspend', 'suspend', 'danger'],
  ]
  return casePage(
    c,
    {
      ...{ kind: 'User', id, title: user.name || user.username || `User ${id}` },
      ...{ other, decision, refused, which: cases.user(id) },
      state: suspended_at ? (
        <Badge tone="bad">suspended</Badge>
      ) : (
        deleted_at && <Badge>deleted</Badge>
      ),
    },
    <>
      <Section title="Profile">
        <Facts
          facts={[
            ...contactOf(user),
            ['Kind', user.user_type],
            ['Since', <Time at={user.created_on_date} />],
            [
              'Email is',
              is_email_refused
                ? 'refused by its server'
                : is_email_confirmed
                  ? 'confirmed'
                  : 'not confirmed',
            ],
            ['Bio', asText(user.bio)],
          ]}
        />
      </Section>
      <Section title="Newest jobs">
        <Rows rows={jobRows(c, jobs)} />
      </Section>
      <Section title="Earlier actions of operators">
        <a href={`/log?subject=user+${id}`}>Also who looked</a>
        <Rows
          rows={user.actions.map(({ operator, action, note, created_at }) => [
            asText([actionWords(action), note].filter(Boolean).join(': ')),
            <>
              {asText(operator)}, <Time at={new Date(created_at)} />
            </>,
          ])}
        />
      </Section>
    </>,
    <>
      <Decide
        {...{ title: 'Act', refused, decision, below: `/users/${id}` }}
        text={{
          ...{ name: 'note', label: 'Reason', most: 500, required: true },
          hint: 'A suspended user gets it by mail.',
        }}
        buttons={buttons.filter(([, act]) =>
          mayUse(c.var.operator.roles, `POST /users/:id/${act}`),
        )}
      />
      {checks.length > 0 && (
        <Section title="Checks">
          <Rows rows={checkRows(checks)} />
          {mayUse(c.var.operator.roles, 'GET /checks/:userId') && (
            <a href={`/checks/${id}`}>Open the checks</a>
          )}
        </Section>
      )}
      <Section title="Sessions, last seen">
        <Rows
          rows={user.sessions.map(({ device, last_seen_at }) => [
            asText(device, 'Unknown device'),
            <Time at={new Date(last_seen_at)} />,
          ])}
        />
      </Section>
      <Section title="Mails of the last 30 days">
        <Rows
          rows={user.mails.map(({ kind, gig_id, sent_at }) => [
            `${words(kind)}, job ${gig_id}`,
            <Time at={new Date(sent_at)} />,
          ])}
        />
      </Section>
    </>,
  )
}

/** One account leads to its page. */
async function search(c: SiteContext) {
  const query = readQuery(c.req.query('q'))
  if (query !== '')
    await logAction(c.var.sql, {
      operator: c.var.operator.name,
      action: 'search',
      subject: 'users',
      note: query,
    })
  const found = query === '' ? [] : await searchUsers(c.var.sql, query, readId(query))
  if (found.length === 1) return c.redirect(`/users/${found[0]?.id}`, 303)
  return page(
    c,
    { title: 'Users' },
    <>
      <h1>Users</h1>
      <form class="filters" role="search">
        <TextField
          {...{ name: 'q', label: 'User name, email or number', type: 'search', value: query }}
        />
        <Button look="second">Search</Button>
      </form>
      {query !== '' && (
        <Section title={found.length === 0 ? 'No user' : 'Users'}>
          {found.length === 0 ? (
            <p>
              No account has the user name, email or number “{asText(query)}”. Ask for the address
              that our mails go to.
            </p>
          ) : (
            <Rows rows={found.map((user) => [personLink(c, user), asText(user.username)])} />
          )}
        </Section>
      )}
    </>,
  )
}

const change = (name: keyof typeof acts) =>
  acting(show, async (c) => {
    const id = idIn(c)
    const { note = '', seen } = await typedOf(c)
    const { act, text } = acts[name]
    await act(c.var.sql, c.var.operator.name, { id, note, seen: Number(seen) || 0 })
    return done(c, `/users/${id}`, `User ${id} ${text}.`)
  })

export const userRoutes = new Hono<SiteEnv>()
  .get('/users', (c) => search(c))
  .get('/users/:id', (c) => show(c))
  // After a reload, or from a copied address.
  .get('/users/:id/:act', (c) => c.redirect(`/users/${idIn(c)}`, 303))
  .post('/users/:id/sign-out', change('sign-out'))
  .post('/users/:id/suspend', change('suspend'))
  .post('/users/:id/lift', change('lift'))
