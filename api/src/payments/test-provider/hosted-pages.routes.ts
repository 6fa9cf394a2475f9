import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../sessions/app-env.ts'
import { documented } from '../../platform/documentation/operation.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { readForm } from '../../platform/requests/body.ts'
import { changeObject, findObject, type TestObject } from './test-provider.sql.ts'
import { escapeHtml } from '../../platform/responses/escape-html.ts'

/** The cards of the simulation. */
const cards = [
  { label: 'Visa 4242', behavior: 'accept', text: 'Every payment works.' },
  { label: 'Mastercard 4444', behavior: 'accept', text: 'Every payment works.' },
  { label: 'Visa 0259', behavior: 'dispute', text: 'The bank takes every payment back.' },
  { label: 'Visa 0002', behavior: 'decline', text: 'The bank declines every payment.' },
] as const

const hidden = documented(
  createMiddleware<AppEnv>((_c, next) => next()),
  { hidden: true },
)

/** Tells Manyhands about a change of an object, as the webhook of a real provider would. */
type Deliver = (event: { id: string; type: string; ref: string }) => Promise<void>

/**
 * The pages of the test provider: a customer chooses a card, a packer connects a bank account. The
 * random address of a page is its secret, and a page works once.
 */
export const testPaymentRoutes = (deliver: Deliver) =>
  new Hono<AppEnv>()
    .get('/test-payments/:page', hidden, async (c) => {
      const page = await findPage(c)
      const owner = await findObject(c.get('sql'), page.target ?? '')
      if (!owner) throw notFound()
      return show(c, page, owner.kind === 'customer' ? cardForm() : bankForm())
    })
    .post('/test-payments/:page', hidden, async (c) => {
      const page = await findPage(c)
      const sql = c.get('sql')
      const ref = page.target ?? ''
      const owner = await findObject(sql, ref)
      const choice = (await readForm(c)).get('choice')
      const card = cards.find(({ label }) => label === choice)
      if (!owner || (owner.kind === 'customer' && !card)) {
        throw new HttpError(422, 'Choose one of the cards.')
      }
      if (!(await changeObject(sql, page.ref, { state: 'used', from: 'open' }))) throw notFound()
      if (card) {
        const { label, behavior } = card
        const data = { label, behavior, methodRef: `test_method_${page.ref}` }
        await changeObject(sql, ref, { state: 'ready', data })
      } else await changeObject(sql, ref, { state: 'enabled' })
      await deliver({ id: `event_${page.ref}`, type: 'account', ref })
      return c.redirect(page.data['returnUrl'] ?? '/', 303)
    })

const notFound = () =>
  new HttpError(404, 'This page has been used, or the link is wrong. Go back and start again.')

async function findPage(c: Context<AppEnv>): Promise<TestObject> {
  const ref = c.req.param('page') ?? ''
  const page = /^test_page_[\w-]{16}$/.test(ref) ? await findObject(c.get('sql'), ref) : undefined
  if (page?.state !== 'open') throw notFound()
  return page
}

const cardForm = () => ({
  title: 'Choose a test card',
  lede: 'A real payment company would ask for your card here. These cards exist only in this simulation.',
  action: 'Save card',
  fields: cards
    .map(
      ({ label, text }, index) =>
        `<label><input type="radio" name="choice" value="${label}"${index === 0 ? ' checked' : ''}><span><b>${label}</b>${text}</span></label>`,
    )
    .join(''),
})

const bankForm = () => ({
  title: 'Connect a test bank account',
  lede: 'A real payment company would ask who you are and for your bank account here. This account exists only in this simulation.',
  action: 'Connect account',
  fields:
    '<label><input type="radio" name="choice" value="bank" checked><span><b>Test Bank 6789</b>Payouts arrive after two days.</span></label>',
})

const style = `:root{color-scheme:light dark;font:16px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace}body{max-width:34rem;margin:0 auto;padding:24px 16px 48px;background:light-dark(#fffbe8,#1b1a12);color:light-dark(#27231a,#eee8d5)}header{padding:8px 12px;border:2px dashed light-dark(#8a6d00,#d6b64a);margin-bottom:32px;font-size:14px}h1{font-size:24px;line-height:1.25;margin:0 0 12px}label{display:flex;gap:12px;align-items:flex-start;min-height:44px;padding:12px;border:1px solid light-dark(#b9ac7d,#6d6440);margin:0 0 8px;cursor:pointer}label:has(:checked){outline:2px solid light-dark(#8a6d00,#d6b64a)}input{width:20px;height:20px;margin:2px 0 0;accent-color:#8a6d00}b{display:block}fieldset{border:0;padding:0;margin:24px 0}legend{padding:0 0 8px}button,a{display:inline-block;min-height:44px;padding:10px 20px;font:inherit;color:inherit}button{border:0;background:light-dark(#27231a,#eee8d5);color:light-dark(#fff,#1b1a12);cursor:pointer}`

interface Form {
  title: string
  lede: string
  action: string
  fields: string
}

function show(c: Context<AppEnv>, { data }: TestObject, { title, lede, action, fields }: Form) {
  const back = data['returnUrl'] ?? '/'
  const html = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Test payments</title><style>${style}</style></head>
<body><header>Test payment company. Not a part of Manyhands: a real one has its own site. No real money moves.</header>
<main><h1>${title}</h1><p>${lede}</p>
<form method="post"><fieldset><legend>${title}</legend>${fields}</fieldset>
<button>${action}</button> <a href="${escapeHtml(back)}">Cancel</a></form></main></body></html>
`
  // Browsers check `form-action` after the redirect, too.
  const target = URL.canParse(back) ? new URL(back).origin : ''
  return c.html(html, 200, {
    // With the default, browsers send the form with `Origin: null`, which the API refuses.
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self' ${target}; frame-ancestors 'none'`,
  })
}
