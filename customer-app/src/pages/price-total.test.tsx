import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { PaymentSettings } from 'api/client'
import { makeGig, World } from '../customer-world.fixture.ts'
import { control, openEdit, openForm } from './gig-dialog.fixture.ts'

const open = (settings: Partial<PaymentSettings>) =>
  openForm(
    Object.assign(new World(), { settings: { provider: 'stripe', fee_percent: 8, ...settings } }),
  )

const type = (value: string) => fireEvent.change(control('price'), { target: { value } })

const box = async () => {
  const fee = await screen.findByText('Service fee (8%)')
  const lines = fee.closest('dl')
  if (!lines) throw new Error('There are no lines')
  return () => [...lines.querySelectorAll('dd')].map(({ textContent }) => textContent)
}
const after = (total: string, fee: string) =>
  `Your total: ${total}. That's your price plus our 8% service fee (${fee}). Your packer gets the whole price.`

test('the form says the total with the service fee while the customer types a budget', async () => {
  await open({})
  const shown = await box()
  for (const [price, total, fee] of [
    ['480', '$518.40', '$38.40'],
    ['480.50', '$518.94', '$38.44'],
    // The fee is rounded to cents, as in the API.
    ['0.06', '$0.06', '$0.00'],
    ['0.07', '$0.08', '$0.01'],
    ['0', '$0.00', '$0.00'],
  ] as const) {
    type(price)
    expect(shown().slice(1)).toEqual([fee, total])
  }
  for (const price of ['', '-5', '10.005']) {
    type(price)
    expect(shown()).toEqual(['–', '–', '–'])
  }
  expect(screen.queryByText(/^Test payments/)).not.toBeInTheDocument()
})

test('the total is announced when the customer pauses, not after each key', async () => {
  const { dialog } = await open({})
  await box()
  const spoken = new Set<string>()
  const statuses = [...dialog.querySelectorAll('[role="status"]')]
  const listen = () => {
    for (const { textContent } of statuses)
      if (textContent?.includes('total')) spoken.add(textContent)
  }
  new MutationObserver(listen).observe(dialog, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  for (const price of ['4', '48', '480']) {
    type(price)
    // Lets the observer run.
    await Promise.resolve()
  }
  await waitFor(() => expect(spoken.size).toBeGreaterThan(0), { timeout: 3_000 })
  expect([...spoken]).toEqual([after('$518.40', '$38.40')])
})

test('a booked job says what a higher price does to the hold, instead of that nothing is charged', async () => {
  const api = Object.assign(new World(), { settings: { provider: 'stripe', fee_percent: 8 } })
  api.gigs = [makeGig(1)]
  api.move(1, 'booked')
  const { dialog } = await openEdit(api)
  await box()
  expect(dialog).toHaveTextContent(
    'We reserve the total on your card 24 hours before the pickup. If you raise the price after that, a new hold replaces the old one.',
  )
  expect(dialog).not.toHaveTextContent('Nothing is charged')
})

test('test payments are labeled', async () => {
  await open({ provider: 'test' })
  expect(await screen.findByText('Test payments: no real money moves')).toBeVisible()
})

test('without payments, or if their settings fail to load, the form says nothing of a fee', async () => {
  const api = Object.assign(new World(), { settings: { provider: 'off', fee_percent: 0 } })
  const { unmount } = await openForm(api)
  type('480')
  await waitFor(() => expect(api.log).toContain('GET /api/payments/settings'))
  expect(screen.queryByText(/\bfee\b/)).not.toBeInTheDocument()
  unmount()
  const down = new World()
  down.instead = ({ path }) => (path.endsWith('/settings') ? { status: 500 } : undefined)
  const { dialog } = await openForm(down)
  await waitFor(() => expect(down.log).toContain('GET /api/payments/settings'))
  await waitFor(() => expect(dialog).not.toHaveTextContent('Service fee'))
})
