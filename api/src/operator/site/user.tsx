/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { toCheck } from '../../checks/check-json.ts'
import { checkNames } from '../../rules/check-rules.ts'
import { liftSuspension, signOutUser, suspendUser } from '../acts/users.ts'
import { cases } from '../cases.ts'
import { readUser } from '../read/readers.ts'
import { searchUsers } from '../read/user.sql.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { Actions, CaseHead, contactOf, idIn, Jobs, PersonLink, Seen } from './case-parts.tsx'
import { viewCase } from './cases.ts'
import { page, Refusal } from './frame.tsx'
import {
  Badge,
  Button,
  Facts,
  Section,
  Table,
  TextArea,
  TextField,
  Time,
  UserText,
} from './parts.tsx'
import { mayUse } from './rights.ts'
import { done } from './session.ts'
import type { SiteContext, SiteEnv } from './site-env.ts'
import { readId } from './words.ts'

const acts = {
  'sign-out': { act: signOutUser, label: 'Sign out everywhere', text: 'is signed out everywhere' },
  suspend: { act: suspendUser, label: 'Suspend', text: 'is suspended' },
  lift: { act: liftSuspension, label: 'Lift the suspension', text: 'can sign in again' },
}

const show: Show = async (c, refused) => {
  const id = idIn(c)
  const other = await viewCase(c, `user ${id}`)
  const { user, checks, jobs, decision } = await readUser(c.var.sql, id)
  const { suspended_at, deleted_at, sessions, mails, actions } = user
  const roles = c.var.operator.roles
  const buttons = (Object.keys(acts) as (keyof typeof acts)[]).filter(
    (name) =>
      mayUse(roles, `POST /users/:id/${name}`) &&
      name !== (suspended_at === null ? 'lift' : 'suspend'),
  )
  return page(
    c,
    { title: `User ${id}`, status: refused?.status },
    <>
      <CaseHead
        {...{
          kind: 'User',
          id,
          other,
          decision,
          title: user.name || user.username || `User ${id}`,
        }}
        which={cases.user(id)}
      >
        {suspended_at && <Badge tone="bad">suspended</Badge>}
        {deleted_at && <Badge>deleted</Badge>}
      </CaseHead>
      <div class="columns">
        <div>
          <Section title="Profile">
            <Facts
              facts={[
                ...contactOf(user),
                ['Kind', user.user_type],
                ['Since', <Time at={user.created_on_date} />],
                [
                  'Address for mail',
                  user.is_email_refused
                    ? 'refuses mail'
                    : user.is_email_confirmed
                      ? 'confirmed'
                      : 'not confirmed',
                ],
                ['Bio', <UserText>{user.bio || 'None'}</UserText>],
              ]}
            />
          </Section>
          <Section title="Newest jobs">
            <Jobs c={c} jobs={jobs} />
          </Section>
          <Section title="Earlier actions of operators">
            <Actions actions={actions} />
          </Section>
        </div>
        <aside aria-label="Account">
          <Section title="Act">
            <Refusal refused={refused} />
            <form method="post" class="form">
              <Seen decision={decision} />
              <TextArea
                name="note"
                label="Reason"
                hint="A suspended user gets it by mail."
                value={refused?.typed['note']}
                most={500}
                required
              />
              <p class="buttons">
                {buttons.map((name) => (
                  <Button
                    look={name === 'suspend' ? 'danger' : 'second'}
                    formaction={`/users/${id}/${name}`}
                  >
                    {acts[name].label}
                  </Button>
                ))}
              </p>
            </form>
          </Section>
          {checks.length > 0 && (
            <Section title="Checks">
              <ul class="rows">
                {checks.map(toCheck).map(({ kind, state, expires_at }) => (
                  <li>
                    <span>{checkNames[kind]}</span>
                    <span>
                      <Badge tone={state === 'passed' ? 'good' : 'plain'}>
                        {state.replace('_', ' ')}
                      </Badge>{' '}
                      {expires_at !== null && (
                        <>
                          until <Time at={new Date(expires_at)} />
                        </>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              {mayUse(roles, 'GET /checks/:userId') && (
                <a href={`/checks/${id}`}>Open the checks</a>
              )}
            </Section>
          )}
          <Section title="Sessions">
            {sessions.length === 0 && <p class="muted">None.</p>}
            <ul class="rows">
              {sessions.map(({ device, last_seen_at }) => (
                <li>
                  <UserText>{device}</UserText>
                  <span class="muted">
                    last seen <Time at={new Date(last_seen_at)} />
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Mails of the last 30 days">
            {mails.length === 0 && <p class="muted">None.</p>}
            <ul class="rows">
              {mails.map(({ kind, gig_id, sent_at }) => (
                <li>
                  <span>
                    {kind.replaceAll('_', ' ')}, job {gig_id}
                  </span>
                  <span class="muted">
                    <Time at={new Date(sent_at)} />
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        </aside>
      </div>
    </>,
  )
}

/** One account leads to its page. */
async function search(c: SiteContext) {
  const query = (c.req.query('q') ?? '').trim().slice(0, 300).replaceAll('\0', '')
  const found = query === '' ? [] : await searchUsers(c.var.sql, query, readId(query))
  if (found.length === 1) return c.redirect(`/users/${found[0]?.id}`, 303)
  return page(
    c,
    { title: 'Users' },
    <>
      <h1>Users</h1>
      <form class="filters" role="search">
        <TextField
          name="q"
          label="User name, email or number"
          type="search"
          value={query}
          hint="The whole name or address."
        />
        <Button look="second">Search</Button>
      </form>
      {found.length > 0 && (
        <Table
          caption="Users"
          columns={['User', 'User name', 'Email'].map((label) => ({ label }))}
          rows={found.map((user) => [
            <PersonLink c={c} person={user} />,
            user.username,
            <UserText>{user.email}</UserText>,
          ])}
        />
      )}
      {query !== '' && found.length === 0 && (
        <Section title="No user">
          <p>
            No account has the user name, email address or number “<UserText>{query}</UserText>”.
            Ask the user for the address that our mails go to.
          </p>
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
  .post('/users/:id/sign-out', change('sign-out'))
  .post('/users/:id/suspend', change('suspend'))
  .post('/users/:id/lift', change('lift'))
