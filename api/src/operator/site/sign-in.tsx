/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import type { z } from 'zod'
import * as ceremonies from '../../passkeys/ceremonies.ts'
import { AuthenticationResponse, RegistrationResponse } from '../../passkeys/passkeys.contract.ts'
import { runTx, type Tx } from '../../platform/db/sql.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { countAttempt } from '../../platform/rate-limits/attempts.ts'
import { clientAddress } from '../../platform/server/client-address.ts'
import { comesFromThisMachine, hostOf } from '../../platform/server/this-machine.ts'
import { hashToken, openSession } from '../people/links.ts'
import * as operators from '../people/operators.sql.ts'
import { page } from './frame.tsx'
import { asText, button } from './parts.tsx'
import { giveSession, leaveSession } from './session.ts'
import type { SiteContext, SiteEnv } from './site-env.ts'

const deadLink = () =>
  new HttpError(404, 'This link does not work, or no longer: each works once. Ask for a new one.')
const refused = () => new HttpError(401, 'This passkey was not accepted.')

/** The ceremonies of operators who are not signed in yet. */
const signingIn = 'operator sign-in'
const handleOf = ({ id }: { id: number }) => `operator:${id}`

const partyOf = (c: SiteContext) =>
  ceremonies.relyingPartyOf(c.var.settings.publicUrl ?? `http://${hostOf(c)}`)

function ceremonyOf(c: SiteContext, scope: string) {
  const party = partyOf(c)
  if (party) return { ...party, scope }
  throw new HttpError(400, 'Passkeys need https, or the address localhost.')
}

async function bodyOf<T>(c: SiteContext, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  throw refused()
}

const tokenHash = (c: SiteContext) => hashToken(c.req.param('token') ?? '')

async function invited(c: SiteContext) {
  const operator = await operators.findLink(c.var.sql, 'invite', tokenHash(c))
  if (operator) return operator
  throw deadLink()
}

/** Signs the operator in whom `admit` returns, in the same transaction. */
async function admitting(c: SiteContext, admit: (tx: Tx) => Promise<operators.Operator>) {
  const token = await runTx(c.var.sql, async (tx) => openSession(tx, await admit(tx)))
  await giveSession(c, token)
}

async function takeLink(c: SiteContext, tx: Tx, kind: operators.LinkKind) {
  const operator = await operators.takeLink(tx, kind, tokenHash(c))
  if (operator) return operator
  throw deadLink()
}

const narrow = (c: SiteContext, title: string, content: Child, hasPasskey = false) =>
  page(c, title, <section class="card section narrow">{content}</section>, { hasPasskey })

const passkeyButton = (c: SiteContext, kind: 'create' | 'get', label: string) =>
  partyOf(c) ? (
    <>
      <button class="btn primary" type="button" hidden data-passkey={c.req.path} data-kind={kind}>
        {label}
      </button>
      <p role="status" class="status"></p>
      <noscript>Passkeys need JavaScript. No other page does.</noscript>
    </>
  ) : (
    <p>Passkeys need https, or the address localhost. This page is at {asText(hostOf(c))}.</p>
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
        {passkeyButton(c, 'get', 'Sign in with a passkey')}
      </>,
      true,
    ),
  )
  .post('/sign-in/options', async (c) =>
    c.json(await ceremonies.authenticationOptions(c.var.sql, ceremonyOf(c, signingIn))),
  )
  .post('/sign-in', async (c) => {
    const ceremony = ceremonyOf(c, signingIn)
    const response = await bodyOf(c, AuthenticationResponse)
    const found = await operators.findPasskey(c.var.sql, response.id)
    if (!found) throw refused()
    const { id } = response
    const [publicKey, counter] = [new Uint8Array(found.public_key), Number(found.counter)]
    const verified = await ceremonies.verifyAuthentication(c.var.sql, ceremony, response, {
      passkey: { id, publicKey, counter, transports: [] },
      handle: handleOf(found),
    })
    if (!verified) throw refused()
    await admitting(c, async (tx) => {
      if (!(await operators.savePasskeyUse(tx, id, verified.counter))) throw refused()
      return found
    })
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
        {button('Sign in')}
      </form>,
    ),
  )
  .post('/link/:token', async (c) => {
    if (!comesFromThisMachine(c)) throw deadLink()
    await admitting(c, (tx) => takeLink(c, tx, 'sign-in'))
    return c.redirect('/', 303)
  })
  .get('/invite/:token', async (c) => {
    const { name, roles } = await invited(c)
    return narrow(
      c,
      'Invitation',
      <>
        <h1>Welcome, {asText(name)}</h1>
        <p>
          You are invited as an operator of Manyhands: {roles.join(', ')}. A passkey signs you in.
          Your device or password manager keeps it.
        </p>
        {passkeyButton(c, 'create', 'Add a passkey')}
      </>,
      true,
    )
  })
  .post('/invite/:token/options', async (c) => {
    const operator = await invited(c)
    const handle = handleOf(operator)
    const user = { handle, name: operator.name, passkeys: [] }
    return c.json(await ceremonies.registrationOptions(c.var.sql, ceremonyOf(c, handle), user))
  })
  .post('/invite/:token', async (c) => {
    const response = await bodyOf(c, RegistrationResponse)
    const ceremony = ceremonyOf(c, handleOf(await invited(c)))
    const passkey = await ceremonies.verifyRegistration(c.var.sql, ceremony, response)
    if (!passkey) throw refused()
    await admitting(c, async (tx) => {
      const operator = await takeLink(c, tx, 'invite')
      await operators.addPasskey(tx, operator.id, passkey)
      return operator
    })
    return c.body(null, 204)
  })
  .post('/sign-out', async (c) => {
    await leaveSession(c)
    return c.redirect('/sign-in', 303)
  })
