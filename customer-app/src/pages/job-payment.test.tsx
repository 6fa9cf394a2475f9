import { screen, waitFor, within } from '@testing-library/react'
import type { Payment, Trip } from 'api/client'
import { openHalf } from '../customer-app.fixture.tsx'
import { makeEvent } from '../customer-world.fixture.ts'
import { charged, makePayment, onHold, paidOut } from '../gigs/payment.fixture.ts'
import { openJob, paidWorldAt, worldAt } from './job.fixture.ts'

const card = () => screen.getByRole('region', { name: /^Payment/ })

const partRefunded = { ...paidOut, refunded: 50, released: 430 }
const allRefunded = { ...charged, state: 'refunded', refunded: 518.4 } as const

/** Opens the job's page and returns its payment card. */
async function openCard(payment: Partial<Payment>, ...stages: Trip['stage'][]) {
  await openJob(paidWorldAt(payment, 'booked', ...stages))
  return card()
}

/** Opens the job's page and returns the notice that a card is missing or was declined. */
async function openNotice(payment: Partial<Payment>, ...stages: Trip['stage'][]) {
  await openCard(payment, ...stages)
  const titles =
    /^(You have no card yet|Your card was declined(?: for the rest)?|The fee could not be charged)$/
  return screen.getByText(titles).closest<HTMLElement>('[role=note]')!
}

const lines = () =>
  within(card())
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test('shows price, fee and total, and that the money is on hold', async () => {
  const payment = await openCard(onHold)
  expect(lines()).toEqual([
    'Price, all to Marcus: $480.00',
    'Service fee (8%): $38.40',
    'Total: $518.40',
  ])
  expect(payment).toHaveTextContent('Payment secured')
  expect(payment).toHaveTextContent(
    'On hold on your Visa 4242. Charged at drop-off, paid to Marcus when you confirm.',
  )
  expect(screen.queryByText(/directly/)).not.toBeInTheDocument()
  expect(payment).not.toHaveTextContent('Test payments')
  expect(within(payment).queryByRole('link')).not.toBeInTheDocument()
})

test('before the hold, says when it begins, in the time zone of the pickup', async () => {
  const payment = await openCard({})
  expect(payment).toHaveTextContent('Payment not secured yet')
  expect(payment).toHaveTextContent(
    /We reserve \$518\.40 on your Visa 4242 on Thu, Dec 4, 2036, 9:00 AM.*\. Nothing is charged before the delivery\./,
  )
})

test('without a card, a notice at the top of the page says what happens next and links to the account page', async () => {
  const notice = await openNotice({ has_method: false, method_label: null })
  expect(notice).toHaveTextContent('You have no card yet')
  expect(notice).toHaveTextContent(/We reserve \$518\.40 on Thu, Dec 4/)
  expect(notice).toHaveTextContent('Until the money is reserved, Marcus may leave the job.')
  const link = within(notice).getByRole('link', { name: 'Add a card' })
  expect(link).toHaveAttribute('href', '/account?job=1#card')
  // On phones the columns follow each other, and the payment comes after a long timeline.
  const timeline = screen.getByRole('list', { name: 'Timeline' })
  expect(notice.compareDocumentPosition(timeline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(card()).not.toHaveTextContent('You have no card yet')
})

test('says what the bank took back, and that it has not decided', async () => {
  const fields = { ...allRefunded, refunded: 0, charged_back: 518.4, chargeback: 'open' } as const
  const payment = await openCard(fields, 'delivered', 'completed')
  expect(lines()).toEqual([
    'Price: $480.00',
    'Service fee (8%): $38.40',
    'Taken back by your bank: -$518.40',
    'Total: $0.00',
  ])
  expect(payment).toHaveTextContent('Your bank took back $518.40, and has not decided yet.')
})

test('after a declined card, says what happens next', async () => {
  const notice = await openNotice({ state: 'declined' })
  expect(notice).toHaveTextContent('Your card was declined')
  expect(notice).toHaveTextContent(
    'We could not reserve $518.40 on your Visa 4242. We try again every 4 hours. Until the money is reserved, Marcus may leave the job.',
  )
  expect(within(notice).getByRole('link', { name: 'Replace the card' })).toBeVisible()
})

test('after the delivery, a declined card means that the packer is still waiting', async () => {
  const notice = await openNotice({ state: 'declined' }, 'delivered')
  expect(notice).toHaveTextContent('We could not charge $518.40 to your Visa 4242.')
  expect(notice).toHaveTextContent('Marcus is still waiting for this money.')
  expect(screen.queryByText(/No cash needed/)).not.toBeInTheDocument()
})

test('a job that is paid in part says that the card was declined for the rest', async () => {
  const fields = { ...paidOut, captured: 298.4, released: 276.3, rest: 220 }
  const notice = await openNotice(fields, 'delivered', 'completed')
  expect(notice).toHaveTextContent('Your card was declined for the rest')
  expect(notice).toHaveTextContent(
    'We could not charge $220.00 to your Visa 4242. We try again every 4 hours.',
  )
  const done = screen.getByText('This job is completed, but not paid in full.').parentElement
  expect(done).toHaveTextContent('You paid $298.40 so far.')
  expect(screen.getAllByRole('link', { name: 'Replace the card' })).toHaveLength(1)
  expect(lines().at(-1)).toBe('Total: $518.40')
  expect(within(card()).queryByText('Paid')).not.toBeInTheDocument()
})

test('a card that was tried for 14 days after the end is not tried again, so it must be replaced', async () => {
  const world = paidWorldAt({ state: 'declined' }, 'booked', 'delivered', 'completed')
  world.trips[0]!.ended_at = new Date(Date.now() - 15 * 86_400_000).toISOString()
  await openJob(world)
  const notice = screen.getByText('Your card was declined').closest<HTMLElement>('[role=note]')!
  expect(notice).toHaveTextContent(
    'We could not charge $518.40 to your Visa 4242. We tried for 14 days and have stopped. Replace the card, and we charge the new one at once. Marcus is still waiting for this money.',
  )
  expect(within(notice).getByRole('link', { name: 'Replace the card' })).toBeVisible()
})

test('without a card when the hold is due, promises no retries', async () => {
  const fields = { state: 'declined', has_method: false, method_label: null } as const
  const notice = await openNotice(fields)
  expect(notice).toHaveTextContent('You have no card yetWe could not reserve $518.40. Until')
})

test.each<[Trip['stage'], string, Partial<Payment>]>([
  ['delivered', 'Charged to your Visa 4242 and held by us until you confirm.', charged],
  ['completed', 'Charged to your Visa 4242. We are releasing it to Marcus.', charged],
  ['disputed', 'Held by us until we have decided.', { ...charged, state: 'disputed' }],
  ['disputed', 'On hold on your Visa 4242. It stays on hold until we decide.', onHold],
  ['completed', 'Your payment is released to Marcus.', paidOut],
  ['resolved', '$518.40 went back to your Visa 4242.', allRefunded],
  [
    'resolved',
    '$50.00 went back to your Visa 4242. $430.00 is released to Marcus. $38.40 is our service fee.',
    partRefunded,
  ],
  [
    'resolved',
    '$500.00 went back to your Visa 4242. $18.40 is our service fee.',
    { ...paidOut, refunded: 500, released: 0 },
  ],
  ['resolved', 'Nothing was charged.', { state: 'refunded' }],
  ['booked', 'There is nothing to pay.', { total: 0, price: 0, fee: 0 }],
  ['booked', 'We are reserving $518.40 on your', { secures_at: '2026-11-20T12:00:00.000Z' }],
])('the payment of a %s job reads: %s', async (stage, sentence, payment) => {
  expect(await openCard(payment, stage)).toHaveTextContent(sentence)
})

test('a long drive is charged when everything is loaded', async () => {
  const api = paidWorldAt(onHold, 'booked')
  api.gigs = api.gigs.map((gig) => ({ ...gig, dropoff_date: '2099-01-01T00:00:00.000Z' }))
  await openJob(api)
  expect(card()).toHaveTextContent('Charged when everything is loaded, paid to Marcus')
})

test('the receipt opens in a new tab once something was charged', async () => {
  const payment = await openCard(charged, 'delivered')
  const link = within(payment).getByRole('link', { name: 'See the receipt in a new tab' })
  expect(link).toHaveAttribute('href', '/api/trips/501/receipt')
  expect(link).toHaveAttribute('target', '_blank')
})

test('a tip and a refund are separate lines', async () => {
  await openCard({ ...partRefunded, tip: 40, total: 558.4 }, 'completed')
  expect(lines()).toEqual([
    'Price: $480.00',
    'Service fee (8%): $38.40',
    'Tip, all to Marcus: $40.00',
    'Refunded to you: -$50.00',
    'Total: $508.40',
  ])
})

test('what an operator waives is not part of the total', async () => {
  await openCard({ state: 'refunded' }, 'completed')
  expect(lines()).toEqual([
    'Price: $480.00',
    'Service fee (8%): $38.40',
    'Not charged: -$518.40',
    'Total: $0.00',
  ])
})

test.each<[Trip['stage'], string, Partial<Payment>]>([
  ['disputed', 'Price', { ...charged, state: 'disputed' }],
  ['resolved', 'Price', charged],
  ['resolved', 'Price, all to Marcus', paidOut],
])('the price of a %s job is labeled: %s', async (stage, label, payment) => {
  await openCard(payment, stage)
  expect(lines()[0]).toBe(`${label}: $480.00`)
})

test('a booking that was canceled for free was not charged', async () => {
  const payment = await openCard({ state: 'refunded', total: 0 }, 'cancelled')
  expect(payment).toHaveTextContent('Payment of the last booking')
  expect(lines()).toEqual(['Total: $0.00'])
  expect(payment).toHaveTextContent('Nothing was charged.')
  expect(payment).not.toHaveTextContent('secured')
})

test('shows the fee of a canceled booking, charged or not', async () => {
  const fee = { cancel_fee: 144, total: 144 }
  const payment = await openCard({ ...fee, state: 'released', captured: 144 }, 'cancelled')
  expect(lines()).toEqual(['Cancellation fee, all to Marcus: $144.00', 'Total: $144.00'])
  expect(payment).toHaveTextContent('The cancellation fee was charged to your Visa 4242.')
  expect(within(payment).getByRole('link', { name: /^See the receipt/ })).toBeVisible()
})

test('a cancellation fee that could not be charged asks for another card', async () => {
  const notice = await openNotice({ state: 'declined', cancel_fee: 144, total: 144 }, 'cancelled')
  expect(notice).toHaveTextContent('The fee could not be charged')
  expect(notice).toHaveTextContent('We could not charge $144.00 to your Visa 4242.')
})

test('test payments are labeled', async () => {
  expect(await openCard({ provider: 'test' })).toHaveTextContent(
    'Test payments: no real money moves',
  )
})

test('a job that is paid directly has no payment card', async () => {
  await openJob(worldAt('booked'))
  expect(screen.queryByRole('region', { name: /^Payment/ })).not.toBeInTheDocument()
  expect(screen.getByText(/^When everything has arrived, pay Marcus T\. \$350/)).toBeVisible()
})

test('a live change of the payment refetches it', async () => {
  const api = paidWorldAt({}, 'booked')
  const { tell } = await openJob(api)
  expect(card()).toHaveTextContent('Payment not secured yet')
  api.payment = makePayment(onHold)
  tell({ kind: 'payment', gig_id: 1, trip_id: 501 })
  await waitFor(() => expect(card()).toHaveTextContent('Payment secured'))
})

test('the page shows without the payment if that fails, and Retry loads it', async () => {
  const api = paidWorldAt(onHold, 'booked', 'delivered')
  api.instead = ({ path }) => (path.endsWith('/payment') ? { status: 500 } : undefined)
  const { user } = await openJob(api)
  expect(await within(card()).findByRole('alert')).toHaveTextContent(
    'The payment could not be loaded.',
  )
  expect(screen.queryByText(/directly/)).not.toBeInTheDocument()
  api.instead = () => undefined
  await user.click(within(card()).getByRole('button', { name: 'Retry' }))
  expect(await within(card()).findByText('Payment secured')).toBeVisible()
})

test('the page waits for the payment, so that nothing moves when it arrives', async () => {
  const api = paidWorldAt(onHold, 'booked')
  let arrive: () => void = () => {}
  api.instead = ({ path }) =>
    path.endsWith('/payment')
      ? new Promise((resolve) => (arrive = () => resolve({ body: api.payment })))
      : undefined
  openHalf(api, { address: '/customer/jobs/1' })
  await waitFor(() => expect(api.log).toContain('GET /api/trips/501/payment'))
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
  arrive()
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(card()).toHaveTextContent('Payment secured')
})

test('a delivered job says that confirming pays the packer', async () => {
  const { user } = await openJob(paidWorldAt(charged, 'booked', 'delivered'))
  expect(
    screen.getByText('Marcus T. is paid when the job is completed. No cash needed.'),
  ).toBeVisible()
  expect(screen.getByText(/^If you do nothing.*, and Marcus T\. is paid\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm delivery' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the delivery?' })
  expect(dialog).toHaveTextContent(
    'The job is then completed, and Marcus T. is paid without the code.',
  )
})

test('a completed job says what the customer paid, with the receipt', async () => {
  await openJob(paidWorldAt(paidOut, 'booked', 'delivered', 'completed'))
  const done = screen.getByText('All done. Your payment is released to Marcus.').parentElement
  expect(done).toHaveTextContent('You paid $518.40. See the receipt')
  expect(screen.queryByText(/directly/)).not.toBeInTheDocument()
})

test.each<[string, Partial<Payment>]>([
  ['You paid $468.40 after a refund of $50.00. See the receipt', partRefunded],
  ['All of the $518.40 went back to your Visa 4242. See the receipt', allRefunded],
  ['Nothing was charged.This job', { state: 'refunded' }],
])('a completed job with a refund reads: %s', async (sentence, payment) => {
  await openJob(paidWorldAt(payment, 'booked', 'delivered', 'completed'))
  expect(screen.getByText('All done.').parentElement).toHaveTextContent(sentence)
})

test.each<[string, Partial<Payment>]>([
  ['Resolved: $50.00 refunded to you.', partRefunded],
  ['Resolved: the review is finished.', paidOut],
])('a job after a review reads: %s', async (title, payment) => {
  await openJob(paidWorldAt(payment, 'booked', 'delivered', 'disputed', 'resolved'))
  expect(screen.getByText(title).parentElement).toHaveTextContent('Our answer is in the timeline.')
  expect(screen.queryByText(/^All done/)).not.toBeInTheDocument()
})

test('the payment of a job under review is not called secured', async () => {
  const fields = { ...charged, state: 'disputed' } as const
  const payment = await openCard(fields, 'delivered', 'disputed')
  expect(payment).toHaveTextContent('Under review')
  expect(payment).not.toHaveTextContent('Payment secured')
})

test.each<[string, Partial<Payment>]>([
  ['Replace the card', {}],
  ['Add a card', { has_method: false, method_label: null }],
])('a completed job that is not paid says so, and has one link: %s', async (label, fields) => {
  const payment = { state: 'declined', ...fields } as const
  await openJob(paidWorldAt(payment, 'booked', 'delivered', 'completed'))
  const title = screen.getByText('This job is completed, but not paid.')
  expect(title.parentElement).toHaveTextContent('Nothing was charged yet.')
  expect(screen.getAllByRole('link', { name: label })).toHaveLength(1)
  expect(screen.queryByText(/^All done/)).not.toBeInTheDocument()
})

test('a completed job that is being charged says that nothing was charged yet', async () => {
  await openJob(paidWorldAt(onHold, 'booked', 'delivered', 'completed'))
  expect(screen.getByText('All done.').parentElement).toHaveTextContent(
    'Nothing was charged yet. We are charging your Visa 4242.',
  )
})

test.each<[Trip['stage'], Partial<Payment>, boolean]>([
  ['delivered', charged, true],
  ['delivered', { state: 'declined' }, false],
  ['completed', paidOut, false],
])('the dialog about a problem with a %s job says if the money stays on hold', async (...row) => {
  const [stage, payment, isOnHold] = row
  const { user } = await openJob(paidWorldAt(payment, 'booked', stage))
  await user.click(screen.getByRole('button', { name: 'Report a problem' }))
  const dialog = await screen.findByRole('dialog', { name: 'What went wrong?' })
  const panel = within(dialog).queryByText('Your money stays on hold.')
  expect(panel !== null).toBe(isOnHold)
})

test('a deleted job shows the fee of its cancellation, with the receipt', async () => {
  const fee = { cancel_fee: 144, total: 144, captured: 144, state: 'released' } as const
  const api = paidWorldAt(fee, 'booked', 'cancelled')
  api.gigs = []
  api.events.push(makeEvent(1, 'deleted', { actor: 'customer' }))
  await openJob(api)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Move 1 was deleted')
  expect(lines()).toEqual(['Cancellation fee, all to Marcus: $144.00', 'Total: $144.00'])
  expect(within(card()).getByRole('link', { name: /^See the receipt/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/trips\/501\/receipt$/),
  )
})
