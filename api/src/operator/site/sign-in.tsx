/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import type { z } from 'zod'
import {
  authenticationOptions,
  type Passkey,
  registrationOptions,
  type RelyingParty,
  relyingPartyOf,
  verifyAuthentication,
  verifyRegistration,
} from '../../passkeys/ceremonies.ts'
import { AuthenticationResponse, RegistrationResponse } from '../../passkeys/passkeys.contract.ts'
import { runTx } from '../../platform/db/sql.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { countAttempt } from '../../platform/rate-limits/attempts.ts'
import { clientAddress } from '../../platform/server/client-address.ts'
import { comesFromThisMachine, hostOf } from '../../platform/server/this-machine.ts'
import { hashToken, openSession } from '../people/links.ts'
import {
  addPasskey,
  findLink,
  findPasskey,
  type Operator,
  savePasskeyUse,
  takeLink,
} from '../people/operators.sql.ts'
import { page } from './frame.tsx'
import { Button, UserText } from './parts.tsx'
import { giveSession, leaveSession } from './session.ts'
import type { SiteContext, SiteEnv } from './site-env.ts'

const deadLink = () =>
  new HttpError(404, 'This link does not work, or no longer: each works once. Ask for a new one.')
const refused = () => new HttpError(401, 'This passkey was not accepted.')

/** The ceremonies of operators who are not signed in yet. */
const signingIn = 'operator sign-in'
const handleOf = ({ id }: { id: number }) => `operator:${id}`

const partyOf = (c: SiteContext): RelyingParty | undefined =>
  relyingPartyOf(c.var.settings.publicUrl ?? `http://${hostOf(c)}`)

function requireParty(c: SiteContext): RelyingParty {
  const party = partyOf(c)
  if (party) return party
  throw new HttpError(400, 'Passkeys need https, or the address localhost.')
}

async function bodyOf<T>(c: SiteContext, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  throw refused()
}

const linkOf = async (c: SiteContext): Promise<Operator> => {
  const operator = await findLink(c.var.sql, 'invite', hashToken(c.req.param('token') ?? ''))
  if (!operator) throw deadLink()
  return operator
}

const narrow = (c: SiteContext, title: string, content: Child, hasPasskey = false) =>
  page(c, { title, hasPasskey }, <section class="card section narrow">{content}</section>)

const PasskeyButton = ({
  c,
  address,
  kind,
  label,
}: {
  c: SiteContext
  address: string
  kind: 'create' | 'get'
  label: string
}) =>
  partyOf(c) ? (
    <>
      <button class="btn primary" type="button" hidden data-passkey={address} data-kind={kind}>
        {label}
      </button>
      <p role="status" class="status"></p>
      <noscript>Passkeys need JavaScript. No other page does.</noscript>
    </>
  ) : (
    <p>
      Passkeys need https, or the address localhost. This page is at{' '}
      <UserText>{hostOf(c)}</UserText>.
    </p>
  )

export const signInRoutes = new Hono<SiteEnv>()
  .use(async (c, next) => {
    if (c.req.method === 'POST' && c.get('operator') === undefined) {
      await countAttempt(c.var.attempts.operatorSignIns, clientAddress(c))
    }
    return next()
  })
  .get('/sign-in', (c) =>
    narrow(
      c,
      'Sign in',
      <>
        <h1>Sign in</h1>
        <p>An admin invites new operators, and those who have lost their passkey.</p>
        <PasskeyButton c={c} address="/sign-in" kind="get" label="Sign in with a passkey" />
      </>,
      true,
    ),
  )
  .post('/sign-in/options', async (c) =>
    c.json(await authenticationOptions(c.var.sql, { ...requireParty(c), scope: signingIn })),
  )
  .post('/sign-in', async (c) => {
    const party = { ...requireParty(c), scope: signingIn }
    const response = await bodyOf(c, AuthenticationResponse)
    const found = await findPasskey(c.var.sql, response.id)
    if (!found) throw refused()
    const passkey: Passkey = {
      id: response.id,
      publicKey: new Uint8Array(found.public_key),
      counter: Number(found.counter),
      transports: [],
    }
    const handle = handleOf(found)
    const verified = await verifyAuthentication(c.var.sql, party, response, { passkey, handle })
    if (!verified) throw refused()
    const token = await runTx(c.var.sql, async (tx) => {
      if (!(await savePasskeyUse(tx, passkey.id, verified.counter))) throw refused()
      return openSession(tx, found)
    })
    await giveSession(c, token)
    return c.body(null, 204)
  })
  // A preview of the link must not use it up, so a form does.
  .get('/link/:token', (c) =>
    narrow(
      c,
      'Sign in',
      <form method="post">
        <h1>Sign in</h1>
        <p>This link works once, on this machine.</p>
        <Button>Sign in</Button>
      </form>,
    ),
  )
  .post('/link/:token', async (c) => {
    if (!comesFromThisMachine(c)) throw deadLink()
    const token = await runTx(c.var.sql, async (tx) => {
      const operator = await takeLink(tx, 'sign-in', hashToken(c.req.param('token')))
      if (!operator) throw deadLink()
      return openSession(tx, operator)
    })
    await giveSession(c, token)
    return c.redirect('/', 303)
  })
  .get('/invite/:token', async (c) => {
    const { name, roles } = await linkOf(c)
    return narrow(
      c,
      'Invitation',
      <>
        <h1>
          Welcome, <UserText>{name}</UserText>
        </h1>
        <p>
          You are invited as an operator of Manyhands: {roles.join(', ')}. A passkey signs you in.
          Your device or password manager keeps it.
        </p>
        <PasskeyButton c={c} address={c.req.path} kind="create" label="Add a passkey" />
      </>,
      true,
    )
  })
  .post('/invite/:token/options', async (c) => {
    const operator = await linkOf(c)
    const user = { handle: handleOf(operator), name: operator.name, passkeys: [] }
    const ceremony = { ...requireParty(c), scope: handleOf(operator) }
    return c.json(await registrationOptions(c.var.sql, ceremony, user))
  })
  .post('/invite/:token', async (c) => {
    const response = await bodyOf(c, RegistrationResponse)
    const ceremony = { ...requireParty(c), scope: handleOf(await linkOf(c)) }
    const passkey = await verifyRegistration(c.var.sql, ceremony, response)
    if (!passkey) throw refused()
    const token = await runTx(c.var.sql, async (tx) => {
      const operator = await takeLink(tx, 'invite', hashToken(c.req.param('token')))
      if (!operator) throw deadLink()
      await addPasskey(tx, operator.id, passkey)
      return openSession(tx, operator)
    })
    await giveSession(c, token)
    return c.body(null, 204)
  })
  .post('/sign-out', async (c) => {
    await leaveSession(c)
    return c.redirect('/sign-in', 303)
  })
