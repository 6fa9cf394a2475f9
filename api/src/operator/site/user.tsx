/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Act } from '../acts/decide.ts'
import { liftSuspension, signOutUser, suspendUser } from '../acts/users.ts'
import { logAction } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { readUser } from '../read/readers.ts'
import { searchUsers } from '../read/user.sql.ts'
import { acting } from './acting.ts'
import {
  casePage,
  checkRows,
  contactOf,
  type DecideButton,
  jobRows,
  personLink,
} from './case-parts.tsx'
import { titledPage } from './frame.tsx'
import {
  asText,
  badge,
  facts,
  filters,
  rows,
  sections,
  textArea,
  textField,
  time,
} from './parts.tsx'
import { mayUse } from './rights.ts'
import type { SiteContext } from './site-env.ts'
import { actionWords, readId, readQuery, words } from './words.ts'

export const show = casePage(
  { label: 'User', which: cases.user, read: readUser },
  ({ c, id, user, checks, jobs, typed, decide }) => {
    const { is_email_refused, is_email_confirmed, suspended_at, deleted_at } = user
    const email = is_email_confirmed ? 'confirmed' : 'not confirmed'
    const buttons: DecideButton[] = [
      ['Sign out everywhere', `/users/${id}/sign-out`, 'second'],
      suspended_at
        ? ['Lift the suspension', `/users/${id}/lift`, 'second']
        : ['Suspend', `/users/${id}/suspend`, 'danger'],
    ]
    const { roles } = c.var.operator
    return {
      title: user.name || user.username || `User ${id}`,
      state: suspended_at ? badge('suspended', 'bad') : deleted_at && badge('deleted'),
      main: {
        Profile: facts(
          ...contactOf(user),
          ['Kind', user.user_type],
          ['Since', time(user.created_on_date)],
          ['Email is', is_email_refused ? 'refused by its server' : email],
          ['Bio', asText(user.bio)],
        ),
        'Newest jobs': jobRows(c, jobs),
        'Earlier actions of operators': [
          <a href={`/log?subject=user+${id}`}>Also who looked</a>,
          rows(user.actions, ({ operator, action, note, created_at }) => [
            asText([actionWords(action), note].filter(Boolean).join(': ')),
            [asText(operator), ', ', time(created_at)],
          ]),
        ],
      },
      side: {
        Act: decide(
          buttons.filter(([, address]) => mayUse(roles, address)),
          textArea('note', 'Reason', 500, {
            ...{
              value: typed['note'],
              hint: 'A suspended user gets it by mail. A suspended packer loses the bookings whose pickup is to come.',
              required: true,
            },
          }),
        ),
        Checks: checks.length > 0 && [
          checkRows(checks),
          mayUse(roles, '/checks') && <a href={`/checks/${id}`}>Open the checks</a>,
        ],
        'Sessions, last seen': rows(user.sessions, ({ device, last_seen_at }) => [
          asText(device, 'Unknown device'),
          time(last_seen_at),
        ]),
        'Mails about jobs, last 30 days': rows(user.mails, ({ kind, gig_id, sent_at }) => [
          `${words(kind)}, job ${gig_id}`,
          time(sent_at),
        ]),
      },
    }
  },
)

/** One account leads to its page. */
export async function search(c: SiteContext) {
  const { sql, operator } = c.var
  const query = readQuery(c.req.query('q'))
  if (query !== '')
    await logAction(sql, {
      ...{ operator: operator.name, action: 'search', subject: 'users', note: query },
    })
  const found = query === '' ? [] : await searchUsers(sql, query, readId(query))
  if (found.length === 1) return c.redirect(`/users/${found[0]?.id}`, 303)
  return titledPage(
    c,
    'Users',
    undefined,
    filters(
      'Search',
      textField('q', 'User name, email or number', { type: 'search', value: query }),
    ),
    sections({
      'No user': query !== '' && found.length === 0 && (
        <p>
          No account has the user name, email or number “{asText(query)}”. Ask for the address that
          our mails go to.
        </p>
      ),
      Users:
        found.length > 0 && rows(found, (user) => [personLink(c, user), asText(user.username)]),
    }),
  )
}

/** Makes the form of an act, which says what the user now is. */
const act = (act: Act<{ id: number; note: string }, unknown>, done: string) =>
  acting(show, async ({ id, seen, typed: { note = '' }, run }) => {
    await run(act, { id, note, seen })
    return [`/users/${id}`, `User ${id} ${done}.`]
  })

export const signOut = act(signOutUser, 'is signed out everywhere')
export const suspend = act(suspendUser, 'is suspended')
export const lift = act(liftSuspension, 'can sign in again')
