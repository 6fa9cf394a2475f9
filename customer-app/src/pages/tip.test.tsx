import { act, screen, waitFor, within } from '@testing-library/react'
import type { Payment } from 'api/client'
import { refusal, type Answer, type World } from '../customer-world.fixture.ts'
import { makePayment, paidOut } from '../gigs/payment.fixture.ts'
import { openJob, paidWorldAt } from './job.fixture.ts'

const open = { ...paidOut, can_tip_until: '2036-12-19T17:00:00.000Z' }

const tipWorld = (fields: Partial<Payment> = {}) =>
  paidWorldAt({ ...open, ...fields }, 'booked', 'delivered', 'completed')

/** Makes the API answer each tip like this, or charge the tip. */
function answerTips(api: World, answer?: Answer) {
  api.instead = ({ path, body }) => {
    if (!path.endsWith('/tip')) return undefined
    if (answer) return answer
    const { amount } = body as { amount: number }
    api.payment = makePayment({ ...open, tip: (api.payment?.tip ?? 0) + amount })
    return { body: api.payment }
  }
}

const tips = (api: World) => api.calls.filter(({ method }) => method === 'POST')
const keys = (api: World) => tips(api).map(({ headers }) => headers['Idempotency-Key'])

const card = () => screen.getByRole('region', { name: /tip$/ })
const button = (name: string) => within(card()).getByRole('button', { name })
const radio = (name: string) => within(card()).getByRole('radio', { name })

beforeEach(() => sessionStorage.clear())

test('a tip is charged once, even if the button is pressed twice', async () => {
  const api = tipWorld()
  answerTips(api)
  const { user } = await openJob(api)
  expect(card()).toHaveTextContent('All of it goes to Marcus. You can do this until Dec 19, 2036.')
  await user.click(radio('$40'))
  const add = button('Add $40 tip')
  act(() => {
    add.click()
    add.click()
  })
  expect(await screen.findByText('Thank you. You tipped $40.')).toBeVisible()
  expect(tips(api).map(({ body }) => body)).toEqual([{ amount: 40 }])
  expect(keys(api)[0]).toMatch(/^[\w-]{16,100}$/)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your tip' })).toHaveFocus())
  expect(screen.getByText('Tip, all to Marcus')).toBeVisible()
})

test('another tip has another key', async () => {
  const api = tipWorld()
  answerTips(api)
  const { user } = await openJob(api)
  await user.click(button('Add $20 tip'))
  await screen.findByText('Thank you. You tipped $20.')
  await user.click(button('Add another tip'))
  await user.click(button('Add $20 tip'))
  expect(await screen.findByText('Thank you. You tipped $40.')).toBeVisible()
  expect(new Set(keys(api)).size).toBe(2)
})

test.each([0, 502, 503, 500])(
  'after status %s only the same tip can be repeated, with the same key',
  async (status) => {
    const api = tipWorld()
    answerTips(api, { status })
    const { user } = await openJob(api)
    await user.click(button('Add $20 tip'))
    expect(await within(card()).findByRole('alert')).toHaveTextContent(
      "We don't know yet whether your $20 tip was charged.Try again. You will not be charged twice.",
    )
    expect(within(card()).queryByRole('radio')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Add a tip' })).toHaveFocus())
    answerTips(api)
    await user.click(button('Try again'))
    expect(await screen.findByText('Thank you. You tipped $20.')).toBeVisible()
    expect(tips(api)).toHaveLength(2)
    expect(new Set(keys(api)).size).toBe(1)
  },
)

test('a tip whose answer was lost is repeated with its key after a reload', async () => {
  const api = tipWorld()
  answerTips(api, { status: 0 })
  const { user, unmount } = await openJob(api)
  await user.click(button('Add $20 tip'))
  await within(card()).findByRole('alert')
  unmount()
  answerTips(api)
  const again = await openJob(api)
  await again.user.click(button('Try again'))
  expect(await screen.findByText('Thank you. You tipped $20.')).toBeVisible()
  expect(new Set(keys(api)).size).toBe(1)
  expect(sessionStorage).toHaveLength(0)
})

test('a lost answer counts as success if the payment has the tip', async () => {
  const api = tipWorld({ tip: 5 })
  api.instead = ({ path }) => {
    if (!path.endsWith('/tip')) return undefined
    api.payment = makePayment({ ...open, tip: 25 })
    return { status: 0 }
  }
  const { user } = await openJob(api)
  await user.click(button('Add another tip'))
  await user.click(button('Add $20 tip'))
  await waitFor(() => expect(screen.getByText('$25.00')).toBeVisible())
  expect(screen.queryByText(/We don't know yet/)).not.toBeInTheDocument()
})

test('an unclear tip stays unclear if the repeated call is refused before it is handled', async () => {
  const api = tipWorld()
  answerTips(api, { status: 0 })
  const { user } = await openJob(api)
  await user.click(button('Add $20 tip'))
  await within(card()).findByRole('alert')
  answerTips(api, refusal(429, 'Too many requests.'))
  await user.click(button('Try again'))
  await waitFor(() => expect(tips(api)).toHaveLength(2))
  expect(await within(card()).findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a declined card charges nothing, and the next attempt is a new tip', async () => {
  const api = tipWorld()
  answerTips(api, refusal(402, 'Your card was declined, so no tip was charged. Try another card.'))
  const { user } = await openJob(api)
  await user.click(button('Add $20 tip'))
  const alert = await within(card()).findByRole('alert')
  expect(alert).toHaveTextContent('The tip was not chargedYour card was declined')
  const link = within(alert).getByRole('link', { name: 'Replace the card' })
  expect(link).toHaveAttribute('href', '/account?job=1#card')
  answerTips(api)
  await user.click(button('Add $20 tip'))
  await screen.findByText('Thank you. You tipped $20.')
  expect(new Set(keys(api)).size).toBe(2)
})

test('a repeated tip that turns out to be declined can be changed again', async () => {
  const api = tipWorld()
  answerTips(api, { status: 0 })
  const { user } = await openJob(api)
  await user.click(button('Add $20 tip'))
  await screen.findByText(/We don't know yet/)
  answerTips(api, refusal(402, 'Your card was declined, so no tip was charged. Try another card.'))
  await user.click(button('Try again'))
  expect(await screen.findByText(/Your card was declined/)).toBeVisible()
  await user.click(radio('$60'))
  expect(button('Add $60 tip')).toBeVisible()
})

test('another amount must be from $1 to $1,000, in whole cents', async () => {
  const api = tipWorld()
  answerTips(api)
  const { user } = await openJob(api)
  await user.click(radio('Other'))
  const amount = within(card()).getByRole('textbox', { name: /^Your tip/ })
  for (const [typed, error] of [
    ['', 'Enter an amount from $1 to $1,000.'],
    ['0.99', 'Enter an amount from $1 to $1,000.'],
    ['1000.01', 'Enter an amount from $1 to $1,000.'],
    ['ten', 'Enter an amount from $1 to $1,000.'],
    ['12.505', 'Use at most two decimals, like 12.50.'],
  ] as const) {
    await user.clear(amount)
    if (typed) await user.type(amount, typed)
    await user.click(button('Add tip'))
    expect(amount).toHaveAccessibleDescription(error)
    expect(amount).toHaveFocus()
  }
  expect(tips(api)).toEqual([])
  await user.clear(amount)
  await user.type(amount, '12.50')
  await user.click(button('Add $12.50 tip'))
  expect(await screen.findByText('Thank you. You tipped $12.50.')).toBeVisible()
  expect(tips(api).map(({ body }) => body)).toEqual([{ amount: 12.5 }])
})

test('without a card, the tip needs one first', async () => {
  await openJob(tipWorld({ has_method: false, method_label: null }))
  expect(within(card()).getByRole('link', { name: 'Add a card' })).toBeVisible()
  expect(within(card()).queryByRole('button')).not.toBeInTheDocument()
})

test('a tip after the deadline says why it was not charged', async () => {
  const api = tipWorld()
  const refused = refusal(409, 'A tip is possible for 14 days after it is completed.')
  const { user } = await openJob(api)
  api.instead = ({ path }) => {
    if (!path.endsWith('/tip')) return undefined
    api.payment = makePayment(paidOut)
    return refused
  }
  await user.click(button('Add $20 tip'))
  await waitFor(() => expect(screen.queryByRole('radio', { name: '$40' })).not.toBeInTheDocument())
  expect(within(card()).getByRole('alert')).toHaveTextContent(/^The tip was not charged.*14 days/)
  expect(within(card()).queryByRole('button')).not.toBeInTheDocument()
  await waitFor(() => expect(within(card()).getByRole('heading')).toHaveFocus())
})

test('no tip is offered if the API names no deadline', async () => {
  await openJob(tipWorld({ can_tip_until: null }))
  expect(screen.queryByRole('region', { name: /tip$/ })).not.toBeInTheDocument()
})
