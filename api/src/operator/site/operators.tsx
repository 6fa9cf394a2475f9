/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { hostOf } from '../../platform/server/this-machine.ts'
import { invite, remove } from '../people/links.ts'
import { listOperators } from '../people/operators.sql.ts'
import { roles } from '../acts/roles.ts'
import { acting, type Show, typedOf } from './acting.ts'
import { idIn } from './case-parts.tsx'
import { page, Refusal } from './frame.tsx'
import {
  Button,
  Checks,
  Confirm,
  Panel,
  Section,
  Table,
  TextField,
  Time,
  UserText,
} from './parts.tsx'
import { done } from './session.ts'
import type { SiteEnv } from './site-env.ts'

const explained = {
  support: 'support: tickets and reports',
  money: 'money: disputes, refunds and payments',
  checks: 'checks: certificates',
  admin: 'admin: invitations, and all of the others',
}

const show: Show = async (c, refused, link?: string) => {
  const operators = await listOperators(c.var.sql)
  const typedRoles = refused?.typed['roles']?.split(',') ?? []
  return page(
    c,
    { title: 'Operators', status: refused?.status },
    <>
      <h1>Operators</h1>
      <Refusal refused={refused} />
      {link !== undefined && (
        <Panel tone="good">
          <p>
            Send this link to the operator. It works once, for 24 hours, and is not shown again:
          </p>
          <p>
            <code>{link}</code>
          </p>
        </Panel>
      )}
      <Table
        caption="Operators"
        columns={['Name', 'Roles', 'Invited by', 'Signs in', 'Last seen', 'Action'].map(
          (label) => ({ label }),
        )}
        rows={operators.map(({ id, name, roles, invited_by, passkeys, invited, seen_at }) => [
          <UserText>{name}</UserText>,
          roles.join(', '),
          <UserText>{invited_by}</UserText>,
          passkeys > 0 ? 'with a passkey' : invited ? 'not yet: invited' : 'no passkey',
          seen_at ? <Time at={seen_at} /> : <span class="muted">Not lately</span>,
          id !== c.var.operator.id && (
            <Confirm
              action={`/operators/${id}/remove`}
              label="Remove"
              question={`Remove ${name}? All sessions end at once.`}
            />
          ),
        ])}
      />
      <Section title="Invite an operator">
        <p>
          For a name in the list, this replaces roles and passkeys, such as after a lost passkey.
        </p>
        <form method="post" class="form">
          <TextField name="name" label="Name" value={refused?.typed['name']} required />
          <Checks
            legend="Roles"
            name="roles"
            options={roles.map((value) => ({ value, label: explained[value] }))}
            checked={typedRoles}
          />
          <Button>Invite</Button>
        </form>
      </Section>
    </>,
  )
}

export const operatorRoutes = new Hono<SiteEnv>()
  .get('/operators', (c) => show(c))
  .post(
    '/operators',
    acting(show, async (c) => {
      const { name = '', roles = '' } = await typedOf(c)
      const words = roles.split(',').filter(Boolean)
      const token = await invite(c.var.sql, c.var.operator.name, { name, roles: words })
      const origin = c.var.settings.publicUrl ?? `http://${hostOf(c)}`
      return show(c, undefined, `${origin}/invite/${token}`)
    }),
  )
  .post(
    '/operators/:id/remove',
    acting(show, async (c) => {
      const name = await remove(c.var.sql, c.var.operator, idIn(c))
      return done(c, '/operators', `${name} is removed.`)
    }),
  )
