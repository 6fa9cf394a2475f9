import { screen, waitFor, within } from '@testing-library/react'
import type { Trip } from 'api/client'
import { openDashboard } from '../customer-app.fixture.tsx'
import { makeEvent, refusal, type World } from '../customer-world.fixture.ts'
import { lateTerms, onHold } from '../gigs/payment.fixture.ts'
import { cardOf } from './dashboard.fixture.ts'
import { button, openJob, paidWorldAt, worldAt } from './job.fixture.ts'

const movingTerms = {
  ...lateTerms,
  fee_cents: 28_800,
  refund_cents: 23_040,
  sentence: 'Marcus T. is already at the pickup, so canceling now costs $288.00.',
}
const freeTerms = { ...lateTerms, fee_cents: 0, refund_cents: 51_840 }

const world = (terms: World['terms'] = lateTerms): World =>
  Object.assign(paidWorldAt(onHold, 'booked'), { terms })

const isTerms = ({ path }: { path: string }) => path.endsWith('/cancel-terms')

/** Opens the dialog that cancels the booking. */
async function ask(api: World) {
  const view = await openJob(api)
  await view.user.click(button('Cancel this booking'))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' })
  const submit = (name: string) => within(dialog).findByRole('button', { name })
  const enter = async (text: string) => {
    await view.user.click(within(dialog).getByRole('textbox'))
    await view.user.paste(text)
  }
  const clear = () => view.user.clear(within(dialog).getByRole('textbox'))
  return { ...view, dialog, submit, enter, clear }
}

const rows = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

test('the page says what canceling costs now', async () => {
  await openJob(world())
  expect(await screen.findByText(lateTerms.sentence)).toBeVisible()
})

test('the page and the dialog say until when canceling is free, in the time zone of the pickup', async () => {
  const { dialog } = await ask(world(freeTerms))
  const until = /Canceling is free until Dec 4, 2036, 9:00 AM PST\./
  expect(await screen.findAllByText(until)).toHaveLength(2)
  expect(rows(dialog)[0]).toContain('Until Dec 4, 2036, 9:00 AM PST')
})

test('the page says where to find the cost if that fails to load', async () => {
  const api = world()
  api.instead = (call) => (isTerms(call) ? { status: 500 } : undefined)
  await openJob(api)
  expect(await screen.findByText('Choose it to see what canceling costs.')).toBeVisible()
})

test('the cost on the page follows the packer', async () => {
  const api = world()
  const { tell } = await openJob(api)
  await screen.findByText(lateTerms.sentence)
  api.terms = movingTerms
  api.move(1, 'on_the_way')
  tell({ kind: 'on_the_way', gig_id: 1, trip_id: 501 })
  expect(await screen.findByText(movingTerms.sentence)).toBeVisible()
})

test.each<[string, Partial<Trip>]>([
  ['has not come', { next: ['cancelled', 'no_show'] }],
  ['has announced to be late', { arrives_at: '2036-12-05T18:00:00.000Z' }],
])('the page says that canceling is free as soon as the packer %s', async (why, change) => {
  const api = world()
  const { tell } = await openJob(api)
  await screen.findByText(lateTerms.sentence)
  api.terms = { ...freeTerms, sentence: `Canceling is free, because Marcus T. ${why}.` }
  api.trips = api.trips.map((trip) => ({ ...trip, ...change }))
  tell({ kind: 'running_late', gig_id: 1, trip_id: 501 })
  expect(await screen.findByText(api.terms.sentence)).toBeVisible()
})

test('the page says what canceling costs as soon as it is free no more', async () => {
  const until = new Date(Date.now() + 500).toISOString()
  const api = world({ ...freeTerms, free_until: until })
  await openJob(api)
  await screen.findByText(/^Canceling is free until/)
  api.terms = { ...lateTerms, free_until: until }
  expect(await screen.findByText(lateTerms.sentence, undefined, { timeout: 4000 })).toBeVisible()
})

test('canceling late costs a fee, which the dialog names and the call repeats', async () => {
  const api = world()
  const { user, dialog, submit, enter, notices, actions } = await ask(api)
  const cancel = await submit('Cancel and pay $144.00')
  expect(dialog).toHaveTextContent(`${lateTerms.sentence} The other $374.40 on your card is freed.`)
  expect(rows(dialog)).toEqual([
    expect.stringMatching(/^Until Dec 4, 2036, 9:00 AM.*Free$/),
    'After thatYou are here30%, $144.00',
    'Once on the way60%, $288.00',
    'Once it is loadedNot possible',
  ])
  expect(within(dialog).getByRole('row', { current: true })).toHaveTextContent('After that')
  await enter('We move later.')
  await user.click(cancel)
  await waitFor(() =>
    expect(api.sent('POST')).toEqual({ reason: 'We move later.', reopen: true, fee_cents: 14_400 }),
  )
  await waitFor(() =>
    expect(notices).toEqual(['Booking canceled, and the job is open again. You pay $144.00.']),
  )
  expect(actions[0]?.label).toBe('See the receipt')
})

/** Lets the packer cancel just before the customer does. */
function packerCancels(api: World) {
  api.instead = ({ path, body }) => {
    if (!path.endsWith('/cancel')) return undefined
    api.move(1, 'cancelled')
    const isDeleted = !(body as { reopen: boolean }).reopen
    if (isDeleted) api.gigs = []
    return { body: { ...api.trips[0], ...(isDeleted && { gig_id: null }) } }
  }
}

test('if the packer canceled first, canceling costs nothing, and no fee is named', async () => {
  const api = world()
  const { user, submit, enter, notices } = await ask(api)
  packerCancels(api)
  await enter('We move later.')
  await user.click(await submit('Cancel and pay $144.00'))
  await waitFor(() => expect(notices).toEqual(['Booking canceled, and the job is open again.']))
})

test('the cost of canceling a simulated payment has a label', async () => {
  const { dialog } = await ask(paidWorldAt({ ...onHold, provider: 'test' }, 'booked'))
  expect(within(dialog).getByText('Test payments: no real money moves')).toBeVisible()
})

test('while canceling is free, the dialog says what is freed on the card', async () => {
  const { dialog, submit } = await ask(world(freeTerms))
  expect(await submit('Cancel booking')).toBeEnabled()
  expect(dialog).toHaveTextContent('The $518.40 on hold on your card is freed.')
  expect(rows(dialog)[0]).toContain('You are here')
})

test('canceling a job that is being moved costs more, also if the job is deleted', async () => {
  const api = world(movingTerms)
  api.move(1, 'on_the_way')
  const { user, dialog, submit, enter, notices } = await ask(api)
  await submit('Cancel and pay $288.00')
  expect(rows(dialog).slice(1)).toEqual([
    'After thatYou are here60%, $288.00',
    'Once it is loadedNot possible',
  ])
  await user.click(within(dialog).getByRole('radio', { name: 'Delete the job' }))
  deletes(api)
  await enter('No move.')
  await user.click(await submit('Delete job and pay $288.00'))
  await waitFor(() =>
    expect(notices).toEqual(['Booking canceled and job deleted. You pay $288.00.']),
  )
})

test('while the packer is late, canceling is free until they arrive, and the dialog says why', async () => {
  const sentence =
    'Canceling is free, because Marcus T. has announced an arrival at least 30 minutes after the agreed time.'
  const { dialog, submit } = await ask(world({ ...freeTerms, sentence }))
  expect(await submit('Cancel booking')).toBeEnabled()
  expect(dialog).toHaveTextContent(sentence)
  expect(rows(dialog)).toEqual([
    'Until the packer arrivesYou are hereFree',
    'After that60%, $288.00',
    'Once it is loadedNot possible',
  ])
})

const scrolled = jest.fn()
beforeEach(() => {
  scrolled.mockClear()
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled })
})
afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))

test('a cost that changes while the dialog is open is announced, until it is confirmed', async () => {
  const api = world(freeTerms)
  const { user, dialog, submit, enter, clear, tell } = await ask(api)
  await submit('Cancel booking')
  await enter('We move later.')
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument()
  api.terms = movingTerms
  api.move(1, 'on_the_way')
  tell({ kind: 'on_the_way', gig_id: 1, trip_id: 501 })
  const cancel = await submit('Cancel and pay $288.00')
  const alert = within(dialog).getByRole('alert')
  expect(alert).toHaveTextContent(
    'The cost of canceling has changedCanceling now costs $288.00. Check the terms and confirm again.',
  )
  expect(scrolled.mock.contexts).toEqual([alert])
  api.instead = ({ method }) => (method === 'POST' ? { status: 500 } : undefined)
  await user.click(cancel)
  expect(await within(dialog).findByText('The booking was not canceled')).toBeVisible()
  expect(within(dialog).getAllByRole('alert')).toHaveLength(1)
  await clear()
})

test('a cost that has changed meanwhile is shown, and the typed reason stays', async () => {
  const api = world(freeTerms)
  const { user, dialog, submit, enter } = await ask(api)
  await submit('Cancel booking')
  await enter('We move later.')
  api.instead = ({ method }) => {
    if (method !== 'POST') return undefined
    const refused = refusal(409, 'Canceling now costs $144.00. Check the terms and confirm again.')
    return { ...refused, body: { ...(refused.body as object), fee_cents: 14_400 } }
  }
  api.terms = lateTerms
  await user.click(await submit('Cancel booking'))
  const again = await submit('Cancel and pay $144.00')
  const alert = await within(dialog).findByRole('alert')
  expect(alert).toHaveTextContent(
    'The cost of canceling has changedCanceling now costs $144.00. Check the terms and confirm again.',
  )
  expect(scrolled.mock.contexts).toEqual([alert])
  expect(within(dialog).getByRole('textbox')).toHaveValue('We move later.')
  api.instead = () => undefined
  api.calls = []
  await user.click(again)
  await waitFor(() => expect(api.sent('POST')).toMatchObject({ fee_cents: 14_400 }))
})

test('nothing can be sent before the cost is known, and Retry loads it', async () => {
  const api = world()
  api.instead = (call) => (isTerms(call) ? { status: 500 } : undefined)
  const { user, dialog, submit, enter, clear } = await ask(api)
  const alert = await within(dialog).findByRole('alert')
  expect(alert).toHaveTextContent('The cost of canceling could not be loaded.')
  await enter('We move later.')
  await user.keyboard('{Enter}')
  const cancel = await submit('Cancel booking')
  expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await user.click(cancel)
  expect(api.log.filter((call) => call.startsWith('POST'))).toEqual([])
  api.instead = () => undefined
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await submit('Cancel and pay $144.00')).not.toHaveAttribute('aria-disabled')
  await clear()
})

test('a job that is paid directly is canceled without terms', async () => {
  const api = worldAt('booked')
  const { dialog, submit } = await ask(api)
  expect(await submit('Cancel booking')).not.toHaveAttribute('aria-disabled')
  expect(within(dialog).queryByRole('table')).not.toBeInTheDocument()
  expect(api.calls.some(isTerms)).toBe(false)
})

/** Makes the API answer a cancellation as it does after it has deleted the job. */
function deletes(api: World) {
  api.instead = ({ path }) => {
    if (!path.endsWith('/cancel')) return undefined
    const trip = { ...api.trips[0], stage: 'cancelled', gig_id: null }
    api.gigs = []
    api.events = [...api.events, makeEvent(1, 'cancelled', { actor: 'customer' })]
    return { body: trip }
  }
}

describe('Delete on the dashboard', () => {
  async function remove(api: World) {
    const view = openDashboard(api)
    const card = await cardOf('Move 1')
    await view.user.click(within(card).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Move 1”?' })
    return { ...view, dialog }
  }

  test('of a booked job names the fee, and the call repeats it', async () => {
    const api = world()
    api.settings = { provider: 'test', fee_percent: 8 }
    deletes(api)
    const { user, dialog, notices, actions } = await remove(api)
    const confirm = await within(dialog).findByRole('button', { name: 'Delete and pay $144.00' })
    expect(dialog).toHaveTextContent(lateTerms.sentence)
    expect(await within(dialog).findByText('Test payments: no real money moves')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox'), 'No move.')
    await user.click(confirm)
    await waitFor(() => expect(api.log).toContain('POST /api/trips/501/cancel'))
    expect(api.sent('POST')).toEqual({ reason: 'No move.', reopen: false, fee_cents: 14_400 })
    await waitFor(() => expect(notices).toEqual(['Job deleted. You pay $144.00.']))
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    expect(actions[0]?.label).toBe('See the receipt')
    actions[0]?.onSelect()
    expect(open).toHaveBeenCalledWith('/api/trips/501/receipt', '_blank', 'noopener')
    open.mockRestore()
  })

  test('of a booked job names no fee afterwards if the packer canceled first', async () => {
    const api = world()
    const { user, dialog, notices } = await remove(api)
    packerCancels(api)
    await user.type(within(dialog).getByRole('textbox'), 'No move.')
    await user.click(await within(dialog).findByRole('button', { name: 'Delete and pay $144.00' }))
    await waitFor(() => expect(notices).toEqual(['Job deleted.']))
  })

  test('of a booked job announces that the cost has changed when the packer sets out', async () => {
    const api = world()
    const { dialog, tell } = await remove(api)
    await within(dialog).findByRole('button', { name: 'Delete and pay $144.00' })
    api.terms = movingTerms
    api.move(1, 'on_the_way')
    tell({ kind: 'on_the_way', gig_id: 1, trip_id: 501 })
    expect(
      await within(dialog).findByRole('button', { name: 'Delete and pay $288.00' }),
    ).toBeVisible()
    expect(within(dialog).getByRole('alert')).toHaveTextContent('has changed')
  })

  test('of a job whose booking is unknown opens the job if canceling costs a fee', async () => {
    const alert = jest.fn()
    Object.assign(globalThis, { alert })
    const api = world()
    api.instead = ({ method, path }) => {
      if (path === '/api/customer/jobs') return { status: 500 }
      if (method !== 'DELETE') return undefined
      const refused = refusal(409, 'Canceling this booking costs $144.00.')
      return { ...refused, body: { ...(refused.body as object), fee_cents: 14_400 } }
    }
    const { user, dialog, url, notices } = await remove(api)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(url.current).toBe('/customer/jobs/1'))
    expect(notices).toEqual([
      'The job was not deleted: canceling its booking costs $144. Choose Cancel this booking to see the terms.',
    ])
    expect(alert).not.toHaveBeenCalled()
  })
})
