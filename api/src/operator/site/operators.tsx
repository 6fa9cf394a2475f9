/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { hostOf } from '../../platform/server/this-machine.ts'
import { findDecision } from '../actions.sql.ts'
import type { Role } from '../acts/roles.ts'
import { invite, remove } from '../people/links.ts'
import { listOperators } from '../people/operators.sql.ts'
import { invalid } from '../operator-error.ts'
import { acting, type Refused } from './acting.ts'
import { titledPage } from './frame.tsx'
import {
  asText,
  button,
  confirm,
  hidden,
  panel,
  muted,
  sections,
  table,
  textField,
  time,
} from './parts.tsx'
import type { SiteContext } from './site-env.ts'

const roles = {
  support: 'support: tickets and reports',
  money: 'money: disputes, refunds and payments',
  checks: 'checks: certificates',
  admin: 'admin: invitations, and all of the others',
} satisfies Record<Role, string>

/** Returns the operator with a name, in any case, and what the form sends to replace the passkeys: once. */
async function findNamed(c: SiteContext, name: string) {
  const operators = await listOperators(c.var.sql)
  const found = operators.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  if (!found) return undefined
  const which = { subject: `operator ${found.name}`, actions: ['invite'] }
  const last = await findDecision(c.var.sql, which)
  return { id: found.id, name: found.name, once: `${found.id}-${last?.id ?? 0}` }
}

/** Asks before the passkeys of an operator are removed. */
const askToReplace = ({ name, once }: { name: string; once: string }, roles: string) =>
  panel(
    'warn',
    <form method="post" action="/operators" class="form">
      <strong>{asText(name)} is in the list.</strong>
      <p>
        A new invitation removes all passkeys and ends all sessions of this operator. The roles are
        then: {roles || 'none'}.
      </p>
      {hidden('name', name)}
      {hidden('roles', roles)}
      {hidden('replace', once)}
      {button(<span>Remove the passkeys of {asText(name)} and invite again</span>, 'danger')}
    </form>,
  )

export async function show(c: SiteContext, refused?: Refused, top?: Child): Promise<Response> {
  const operators = await listOperators(c.var.sql)
  const { name, roles: chosen = '' } = refused?.typed ?? {}
  return titledPage(
    c,
    'Operators',
    refused,
    top,
    table(
      'Operators',
      'Name,Roles,Invited by,Signs in,Last seen,Action',
      operators.map(({ id, name, roles, invited_by, passkeys, invited, seen_at }) => [
        asText(name),
        roles.join(', '),
        asText(invited_by),
        passkeys > 0 ? 'with a passkey' : invited ? 'not yet: invited' : 'no passkey',
        time(seen_at, muted('Not lately')),
        id !== c.var.operator.id &&
          confirm(`/operators/${id}/remove`, 'Remove', `Remove ${name}? All sessions end at once.`),
      ]),
    ),
    sections({
      'Invite an operator': [
        <p>For a name in the list, such as after a lost passkey, the next page asks first.</p>,
        <form method="post" class="form">
          {textField('name', 'Name', { value: name, required: true })}
          <fieldset class="field">
            <legend>Roles</legend>
            {Object.entries(roles).map(([value, label]) => (
              <label class="check">
                <input
                  {...{ type: 'checkbox', name: 'roles', value }}
                  checked={chosen.split(',').includes(value)}
                />
                {label}
              </label>
            ))}
          </fieldset>
          {button('Invite')}
        </form>,
      ],
    }),
  )
}

export const inviteByName = acting(
  show,
  async ({ c, typed: { name = '', roles = '', replace }, run }) => {
    const known = await findNamed(c, name)
    if (known?.id === c.var.operator.id) throw invalid('Ask another admin to invite you again.')
    // Also after a reload of the page with the link.
    if (known && known.once !== replace) return show(c, undefined, askToReplace(known, roles))
    const words = roles.split(',').filter(Boolean)
    const token = await run(invite, { name: known?.name ?? name, roles: words })
    const link = `${c.var.settings.publicUrl ?? `http://${hostOf(c)}`}/invite/${token}`
    const notice = panel(
      'good',
      <p>Send this link to the operator. It works once, for 24 hours, and is not shown again:</p>,
      <p>
        <code>{link}</code>
      </p>,
    )
    return show(c, undefined, notice)
  },
)

export const removeOperator = acting(show, async ({ c, id }) => {
  const name = await remove(c.var.sql, c.var.operator, id)
  return ['/operators', `${name} is removed.`]
})
