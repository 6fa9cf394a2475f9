import type { Payment } from 'api/client'
import { screen, waitFor, within } from '@testing-library/react'
import { makePayment } from '../../money.fixture.ts'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { refusal } from '../../packer-world.fixture.ts'
import { findAction, skipConfirmations, worldWithBooking } from './gig-page.fixture.ts'

function worldWithPayment(fields: Partial<Payment> = {}) {
  const world = worldWithBooking()
  world.money.set(makePayment(70, fields))
  return world
}

const payment = async () => within(await screen.findByRole('region', { name: 'Payment' }))

skipConfirmations()

test('the packer sees the pay, and whether it is secured', async () => {
  const world = worldWithPayment({ state: 'authorized', is_secured: true })
  openPackerApp(world, '/gig/5')
  const section = await payment()
  expect(await section.findByText('$480')).toBeVisible()
  expect(section.getByText('Payment secured')).toBeVisible()
  expect(
    section.getByText(
      "All of it is yours. The money is on hold on Dana K.'s card. We take it at the delivery at the latest.",
    ),
  ).toBeVisible()
  expect(section.queryByText(/Test payments/)).not.toBeInTheDocument()
  expect(screen.queryByText(/pays you/)).not.toBeInTheDocument()
})

test('during a review, the section does not say that all of the money is the packer’s', async () => {
  const world = worldWithPayment({ state: 'disputed', captured: 518.4, is_secured: true })
  world.trips.step(5, 'delivered')
  world.trips.step(5, 'disputed', 'customer')
  openPackerApp(world, '/gig/5')
  expect(
    await screen.findByText(
      'Dana K. reported a problem. We hold the money until the review is finished.',
    ),
  ).toBeVisible()
  expect((await payment()).getByText('Under review')).toBeVisible()
  expect(screen.queryByText('Payment secured')).not.toBeInTheDocument()
})

test('test payments are marked', async () => {
  openPackerApp(worldWithPayment({ provider: 'test' }), '/gig/5')
  expect(await screen.findByText('Test payments: no real money moves')).toBeVisible()
})

test('without a payment, the customer pays directly', async () => {
  const world = worldWithBooking()
  openPackerApp(world, '/gig/5')
  expect(await screen.findByText('The customer pays you when the gig is done')).toBeVisible()
  expect(screen.queryByText(/Payment (not )?secured/)).not.toBeInTheDocument()
})

test('a secured payment arrives live, without a refetch of the lists', async () => {
  const world = worldWithPayment()
  const { tell } = openPackerApp(world, '/gig/5')
  expect(await screen.findByText('Payment not secured yet')).toBeVisible()
  world.money.set(makePayment(70, { state: 'authorized', is_secured: true }))
  world.calls = []
  await tell({ kind: 'payment', gig_id: 5, trip_id: null })
  expect(await screen.findByText('Payment secured')).toBeVisible()
  expect(world.log).toEqual(['GET /api/trips/70/payment', 'GET /api/gigs/5/trip'])
})

test('a payment that changes during the first load is loaded again', async () => {
  const world = worldWithPayment()
  const { tell } = openPackerApp(world, '/gig/5')
  const answer = globalThis.fetch
  const release: (() => void)[] = []
  globalThis.fetch = async (input, init) => {
    const response = await answer(input, init)
    if (String(input).endsWith('/payment') && release.length === 0) {
      await new Promise<void>((resolve) => release.push(resolve))
    }
    return response
  }
  await waitFor(() => expect(release).toHaveLength(1))
  world.money.set(makePayment(70, { state: 'authorized', is_secured: true }))
  await tell({ kind: 'payment', gig_id: 5, trip_id: null })
  release[0]?.()
  expect(await screen.findByText('Payment secured')).toBeVisible()
  expect(screen.queryByText('Payment not secured yet')).not.toBeInTheDocument()
})

test('a change of the gig refetches its payment', async () => {
  const world = worldWithPayment()
  const { tell } = openPackerApp(world, '/gig/5')
  expect(await screen.findByText('Payment not secured yet')).toBeVisible()
  world.money.set(makePayment(70, { state: 'captured', is_secured: true }))
  world.trips.step(5, 'delivered')
  await tell({ kind: 'delivered', gig_id: 5, trip_id: null })
  expect(await screen.findByText(/We hold the money until Dana K\. confirms/)).toBeVisible()
})

test('a released payment shows the tip and no badge', async () => {
  const world = worldWithPayment({ state: 'released', released: 480, tip: 40, is_secured: true })
  world.trips.step(5, 'delivered')
  world.trips.step(5, 'completed', 'customer')
  openPackerApp(world, '/gig/5')
  expect(await screen.findByText('Dana K. tipped you $40, and all of it is yours.')).toBeVisible()
  expect(screen.getByText(/Released to you\. Your Pay shows/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your pay' })).toBeVisible()
  expect(screen.queryByText('Payment secured')).not.toBeInTheDocument()
})

test('a payment that fails to load can be retried, and the gig can be canceled meanwhile', async () => {
  const world = worldWithPayment()
  world.instead = ({ path }) => (path.endsWith('/payment') ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/gig/5')
  expect(await screen.findByText('The payment could not be loaded.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Payment not secured yet')).toBeVisible()
})

test('the cancel dialog says whether canceling counts, also when the payment changes', async () => {
  const world = worldWithPayment()
  const { user, tell } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Cancel Gig' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this gig?' })
  expect(dialog).toHaveAccessibleDescription(
    /Dana K\. will see your reason\. Canceling costs you nothing\. It lowers your share of bookings kept, now 98%\./,
  )
  world.money.set(makePayment(70, { state: 'declined' }))
  await tell({ kind: 'payment', gig_id: 5, trip_id: null })
  expect(
    await within(dialog).findByText(/has not gone through, so it leaves no mark on your record\./),
  ).toBeVisible()
})

test('the packer sees the share of kept bookings before canceling', async () => {
  openPackerApp(worldWithBooking(), '/gig/5')
  expect(await screen.findByText(/You have kept 98% of your bookings\.$/)).toBeVisible()
})

test('after a late cancellation, the packer sees what it brings', async () => {
  const world = worldWithPayment({ state: 'authorized', is_secured: true })
  const { tell } = openPackerApp(world, '/gig/5')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  world.trips.end(5, 'cancelled', 'customer', 'We stay.')
  world.money.set(makePayment(70, { state: 'released', cancel_fee: 144, released: 144 }))
  await tell({ kind: 'cancelled', gig_id: 5, trip_id: null })
  await findAction('Book Gig!')
  expect(await screen.findByText('You got $144 because Dana K. canceled late.')).toBeVisible()
})

test.each([
  ['captured', 'We hold the money.'],
  ['disputed', 'The money stays on hold.'],
  ['released', undefined],
] as const)(
  'the dialog about a problem says where money that is %s stays',
  async (state, title) => {
    const world = worldWithPayment({
      state,
      released: state === 'released' ? 480 : 0,
      is_secured: true,
    })
    world.trips.step(5, 'delivered')
    const { user } = openPackerApp(world, '/gig/5')
    await screen.findByText(/^All of it is yours|^Released|review/)
    await user.click(await screen.findByRole('button', { name: 'Report a problem' }))
    const dialog = await screen.findByRole('dialog', { name: 'What went wrong?' })
    expect(within(dialog).queryByText(/money/)?.textContent).toBe(title)
  },
)
