/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { hostOf } from '../../platform/server/this-machine.ts'
import { findDecision } from '../actions.sql.ts'
import { invite, remove } from '../people/links.ts'
import { listOperators } from '../people/operators.sql.ts'
import { roles } from '../acts/roles.ts'
import { acting, typedOf } from './acting.ts'
import { idIn } from './case-parts.tsx'
import { page, type Refused, Refusal } from './frame.tsx'
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
import type { SiteContext, SiteEnv } from './site-env.ts'

const explained = {
  support: 'support: tickets and reports',
  money: 'money: disputes, refunds and payments',
  checks: 'checks: certificates',
  admin: 'admin: invitations, and all of the others',
}

/** Returns the operator with a name, in any case, and what the form sends to replace the passkeys: once. */
async function findNamed(c: SiteContext, name: string) {
  const operators = await listOperators(c.var.sql)
  const found = operators.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  if (!found) return undefined
  const which = { subject: `operator ${found.name}`, actions: ['invite'] }
  const last = await findDecision(c.var.sql, which)
  return { name: found.name, once: `${found.id}-${last?.id ?? 0}` }
}

/** Asks before the passkeys of an operator are removed. */
const Replace = ({ name, once, roles }: { name: string; once: string; roles: string }) => (
  <Panel tone="warn">
    <form method="post" action="/operators" class="form">
      <strong>
        <UserText>{name}</UserText> is in the list.
      </strong>
      <p>
        A new invitation removes all passkeys and ends all sessions of this operator. The roles are
        then: {roles || 'none'}.
      </p>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="roles" value={roles} />
      <input type="hidden" name="replace" value={once} />
      <Button look="danger">
        <span>
          Remove the passkeys of <UserText>{name}</UserText> and invite again
        </span>
      </Button>
    </form>
  </Panel>
)

const show = async (c: SiteContext, refused?: Refused, top?: Child): Promise<Response> => {
  const operators = await listOperators(c.var.sql)
  const typedRoles = refused?.typed['roles']?.split(',') ?? []
  return page(
    c,
    { title: 'Operators', status: refused?.status },
    <>
      <h1>Operators</h1>
      <Refusal refused={refused} />
      {top}
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
        <p>For a name in the list, such as after a lost passkey, the next page asks first.</p>
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
    acting(
      (c, refused) => show(c, refused),
      async (c) => {
        const { name = '', roles = '', replace } = await typedOf(c)
        const known = await findNamed(c, name)
        // Also after a reload of the page with the link.
        if (known && known.once !== replace)
          return show(c, undefined, <Replace {...known} roles={roles} />)
        const words = roles.split(',').filter(Boolean)
        const token = await invite(c.var.sql, c.var.operator.name, {
          name: known?.name ?? name,
          roles: words,
        })
        const origin = c.var.settings.publicUrl ?? `http://${hostOf(c)}`
        return show(
          c,
          undefined,
          <Panel tone="good">
            <p>
              Send this link to the operator. It works once, for 24 hours, and is not shown again:
            </p>
            <p>
              <code>{`${origin}/invite/${token}`}</code>
            </p>
          </Panel>,
        )
      },
    ),
  )
  .post(
    '/operators/:id/remove',
    acting(
      (c, refused) => show(c, refused),
      async (c) => {
        const name = await remove(c.var.sql, c.var.operator, idIn(c))
        return done(c, '/operators', `${name} is removed.`)
      },
    ),
  )
