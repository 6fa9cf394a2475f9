import type { StripeObjects } from './stripe-objects.fixture.ts'
import { type Form, StripeError, type StripeObject } from './stripe-store.fixture.ts'

type Answer = StripeObject | StripeObject[] | { [field: string]: unknown }
type Route = [method: string, path: RegExp, run: (id: string, form: Form) => Answer]

/** The calls of Stripe's API that the adapter makes. An array is answered as a page of a list. */
export function stripeRoutes(objects: StripeObjects): Route[] {
  const matching =
    (form: Form, ...fields: string[]) =>
    (one: StripeObject) =>
      one.created >= Number(form.get('created[gte]') ?? 0) &&
      fields.every((field) => !form.has(field) || one[field] === form.get(field))
  const remove = (id: string) => {
    objects.delete(id)
    return { id, deleted: true }
  }
  return [
    ['POST', /^customers$/, (_, form) => objects.add('cus', 'customer', form)],
    ['DELETE', /^customers\/(\w+)$/, remove],
    [
      'GET',
      /^customers\/(\w+)\/payment_methods$/,
      (id, form) => {
        objects.get(id)
        const type = form.get('type')
        return objects.all(
          'payment_method',
          (one) => one['customer'] === id && one['type'] === type,
        )
      },
    ],
    [
      'POST',
      /^payment_methods\/(\w+)\/attach$/,
      (token, form) => objects.addCard(token, form.get('customer') ?? ''),
    ],
    ['POST', /^checkout\/sessions$/, (_, form) => createSession(objects, form)],
    ['GET', /^checkout\/sessions\/(\w+)$/, (id) => objects.get(id)],
    ['GET', /^setup_intents\/(\w+)$/, (id) => objects.get(id)],
    ['POST', /^payment_intents$/, (_, form) => objects.createIntent(form)],
    [
      'GET',
      /^payment_intents$/,
      (_, form) => objects.all('payment_intent', matching(form, 'customer')),
    ],
    ['GET', /^payment_intents\/(\w+)$/, (id) => objects.get(id)],
    ['POST', /^payment_intents\/(\w+)\/capture$/, (id, form) => objects.capture(id, form)],
    ['POST', /^payment_intents\/(\w+)\/cancel$/, (id) => objects.cancel(id)],
    ['POST', /^refunds$/, (_, form) => objects.refund(form)],
    [
      'GET',
      /^refunds$/,
      (_, form) => objects.all('refund', matching(form, 'payment_intent', 'charge')),
    ],
    ['GET', /^refunds\/(\w+)$/, (id) => objects.get(id)],
    ['GET', /^disputes$/, (_, form) => objects.all('dispute', matching(form))],
    ['GET', /^disputes\/(\w+)$/, (id) => objects.get(id)],
    ['POST', /^transfers$/, (_, form) => objects.transfer(form)],
    ['GET', /^transfers$/, (_, form) => objects.all('transfer', matching(form, 'transfer_group'))],
    ['GET', /^transfers\/(\w+)$/, (id) => objects.get(id)],
    ['POST', /^transfers\/(\w+)\/reversals$/, (id, form) => objects.reverse(id, form)],
    [
      'GET',
      /^transfers\/(\w+)\/reversals$/,
      (id) => objects.all('transfer_reversal', (one) => one['transfer'] === id),
    ],
    ['POST', /^accounts$/, (_, form) => createAccount(objects, form)],
    ['GET', /^accounts\/(\w+)$/, (id) => objects.get(id)],
    ['DELETE', /^accounts\/(\w+)$/, remove],
    ['POST', /^account_links$/, (_, form) => createLink(objects, form)],
  ]
}

function createSession(objects: StripeObjects, form: Form): StripeObject {
  const customer = objects.get(form.get('customer') ?? '').id
  const isComplete =
    form.get('mode') === 'setup' &&
    form.get('allowed_payment_method_types[0]') === 'card' &&
    [form.get('success_url'), form.get('cancel_url')].every((url) => URL.canParse(url ?? ''))
  if (!isComplete) throw new StripeError(400, 'parameter_missing')
  const session = objects.add('cs', 'checkout.session', form, { customer, status: 'open' })
  session['url'] = `https://checkout.stripe.com/c/pay/${session.id}`
  return session
}

function createAccount(objects: StripeObjects, form: Form): StripeObject {
  const isExpress =
    form.get('controller[stripe_dashboard][type]') === 'express' &&
    form.get('capabilities[transfers][requested]') === 'true'
  if (!isExpress) throw new StripeError(400, 'parameter_missing')
  return objects.add('acct', 'account', form, { payouts_enabled: false })
}

function createLink(objects: StripeObjects, form: Form) {
  const account = objects.get(form.get('account') ?? '').id
  const isComplete =
    form.get('type') === 'account_onboarding' &&
    [form.get('return_url'), form.get('refresh_url')].every((url) => URL.canParse(url ?? ''))
  if (!isComplete) throw new StripeError(400, 'parameter_missing')
  return { object: 'account_link', url: `https://connect.stripe.com/setup/e/${account}` }
}
