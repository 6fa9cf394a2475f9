import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openHalf } from '../customer-app.fixture.tsx'
import type { Gig, Trip } from 'api/client'
import { makeEvent, makeGig, marcus, refusal, type World } from '../customer-world.fixture.ts'
import { fakeDecoding, fakePreviews } from '../network.fixture.ts'
import { button, openJob as open, worldAt } from './job.fixture.ts'

const steps = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')

test('an open job shows its facts and no packer', async () => {
  await open(worldAt())
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Move 1')
  const stages = within(screen.getByRole('list', { name: 'Stages' })).getAllByRole('listitem')
  expect(stages.map(({ ariaCurrent }) => ariaCurrent)).toEqual(['step', ...Array(6).fill(null)])
  expect(screen.queryByText('Your packer')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cancel this booking' })).not.toBeInTheDocument()
  expect(button('Delete')).toBeEnabled()
})

test('the customer sees what they said about the move, with the notes', async () => {
  const api = worldAt()
  const move: Gig['move'] = {
    help: 'load',
    helpers: 2,
    items: { sofa: 1 },
    pickup_access: { stairs: 3 },
    pickup_note: 'Gate code 4711.',
  }
  api.gigs = [makeGig(1, { move })]
  await open(api)
  for (const text of ['Loading only', '2 people', 'Sofa', '3 flights', 'Gate code 4711.']) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

test('a job for which one packer was asked first says who, and lists no others', async () => {
  const api = worldAt()
  const offer = { to: { id: 7, display_name: 'Marcus T.' }, until: '2036-12-01T18:00:00.000Z' }
  api.gigs = [makeGig(1, { offer })]
  await open(api)
  expect(screen.getByText('You asked Marcus T. first')).toBeInTheDocument()
  expect(button('Show it to all packers now')).toBeEnabled()
  expect(screen.queryByText('Packers for this job')).not.toBeInTheDocument()
})

test('the focus does not get lost when the customer shows the job to all packers', async () => {
  const api = worldAt()
  const offer = { to: { id: 7, display_name: 'Marcus T.' }, until: '2036-12-01T18:00:00.000Z' }
  api.gigs = [makeGig(1, { offer })]
  api.instead = ({ method }) => {
    if (method !== 'DELETE') return undefined
    api.gigs = [makeGig(1)]
    return { status: 204 }
  }
  const { user } = await open(api)
  await user.click(button('Show it to all packers now'))
  expect(await screen.findByText('Packers for this job')).toBeVisible()
  expect(screen.queryByText('You asked Marcus T. first')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test.each([
  ['stripe', '$518.40'],
  ['off', '$480.00'],
] as const)('with payments %s, an open job shows the total: %s', async (provider, total) => {
  const api = worldAt()
  api.gigs = [makeGig(1, { price: 480 })]
  api.settings = { provider, fee_percent: 8 }
  await open(api)
  expect(screen.queryByText('Total')?.nextElementSibling?.textContent).toBe(total)
})

const confirmed = { email: 'dana@example.com', email_verified: true, email_refused: false }
const card = { provider: 'stripe', label: 'Visa 4242', is_declined: false }
const noCharge = 'Nothing is charged before Dec 4, 2036.'

test.each([
  [confirmed, card, []],
  [confirmed, { ...card, label: null }, [`Add a card${noCharge}`]],
  [
    confirmed,
    { ...card, is_declined: true },
    ['Replace your cardYour bank declined it for a job.'],
  ],
  [confirmed, { provider: 'off', label: null, is_declined: false }, []],
  [
    { ...confirmed, email_verified: false },
    { ...card, label: null },
    [`Add a card${noCharge}`, 'Confirm your emailWe sent a link to dana@example.com.'],
  ],
  [
    { ...confirmed, email_verified: false, email_refused: true },
    card,
    ['Change your email addressOur emails to dana@example.com come back.'],
  ],
])(
  'for the account %j with the card %j, an open job asks for: %j',
  async (account, method, asked) => {
    const api = worldAt()
    const move = { pickup_access: { stairs: 3 }, dropoff_access: { stairs: 0 } }
    api.gigs = [makeGig(1, { pickup_date: '2036-12-05T17:00:00Z', move })]
    api.instead = ({ path }) => {
      if (path === '/api/account') return { body: account }
      return path === '/api/payments/method' ? { body: method } : undefined
    }
    await open(api)
    const region = screen.queryByRole('region', { name: 'Get ready' })
    const rows = region ? within(region).getAllByRole('listitem') : []
    const [first, ...others] = asked
    // The first row has a button.
    const button =
      first && (within(region as HTMLElement).getAllByRole('link')[0]?.textContent ?? '')
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      first ? [`${first}${button}`, ...others] : [],
    )
  },
)

test.each([
  [null, 'How many stairs?'],
  [{ pickup_access: { stairs: 3 } }, 'How many stairs in Alameda?'],
] as const)('an open job that says %j asks: %s', async (move, question) => {
  const api = worldAt()
  api.gigs = [makeGig(1, { move })]
  const { user } = await open(api)
  expect(screen.getByText(question)).toBeVisible()
  await user.click(button('Say how many stairs'))
  expect(await screen.findByRole('dialog', { name: 'Edit Moving Job' })).toBeVisible()
})

test('an open job leads to packers nearby who qualify for it', async () => {
  const api = worldAt()
  const near = { ...marcus, within_miles: 25 as const }
  api.packers = [{ ...near, badges: ['verified'], verified_until: '2099-01-01T00:00:00.000Z' }]
  const { user } = await open(api)
  expect(screen.getByText(/qualify and work within 50 miles of Oakland\./)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Show packers' }))
  expect(screen.getByRole('heading', { name: 'Packers for this job' })).toHaveFocus()
  const link = await screen.findByRole('link', { name: 'Marcus T.' })
  expect(link).toHaveAttribute('href', '/customer/packers/7')
  expect(screen.getByText('Within 25 miles')).toBeVisible()
  expect(api.log).toContain('GET /api/gigs/1/packers')
})

test('an open job without packers nearby says so, and that others can book it', async () => {
  const { user } = await open(worldAt())
  await user.click(await screen.findByRole('button', { name: 'Show packers' }))
  expect(await screen.findByText(/^We don't know of a packer near Oakland/)).toHaveTextContent(
    /Packers from elsewhere can find your job and book it, too\.$/,
  )
})

test('a customer who has listed packers in too many areas sees the reason', async () => {
  const api = worldAt()
  api.instead = ({ path }) =>
    path.endsWith('/packers') ? refusal(429, 'You have listed packers in 5 areas.') : undefined
  const { user } = await open(api)
  await user.click(await screen.findByRole('button', { name: 'Show packers' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You have listed packers in 5 areas.')
})

test('a booked job shows the packer, and each step as it is reported', async () => {
  const api = worldAt('booked')
  const { tell } = await open(api)
  expect(await screen.findByRole('heading', { name: 'Marcus T.' })).toBeVisible()
  expect(screen.getByText(/^When everything has arrived, pay Marcus T\. \$\d+/)).toBeVisible()
  expect(steps()[1]).toContain('NowBooked by Marcus T.')
  api.move(1, 'on_the_way')
  tell({ kind: 'on_the_way', gig_id: 1, trip_id: 501 })
  await waitFor(() => expect(steps()[2]).toContain('NowOn the way'))
  expect(screen.getByText('Marcus T. is on the way.', { selector: '[role=status]' })).toBeVisible()
})

test.each([
  [11, /^The pickup is planned for .+\. Have the boxes ready by then\.$/],
  [-1, /^The pickup was planned for .+\. Have the boxes ready by the door\.$/],
])('while the packer is on the way, %d h before the pickup, says when', async (hours, text) => {
  const api = worldAt('booked', 'on_the_way')
  const pickup_date = new Date(Date.now() + hours * 3_600_000).toISOString()
  api.gigs = api.gigs.map((gig) => ({ ...gig, pickup_date }))
  await open(api)
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  [['on_the_way'] as const, 'cancel the booking'],
  [['on_the_way', 'at_pickup'] as const, 'contact our support'],
  [['on_the_way', 'at_pickup', 'loaded'] as const, 'contact our support'],
])(
  'a day after the drop-off time of a job that is %j, asks whether it is done',
  async (stages, end) => {
    const api = worldAt('booked', ...stages)
    const dropoff_date = new Date(Date.now() - 25 * 3_600_000).toISOString()
    api.gigs = api.gigs.map((gig) => ({ ...gig, dropoff_date }))
    await open(api)
    const text = `Marcus T. has not reported the delivery. If the job is done, ask Marcus T. to report it. If not, ${end}.`
    expect(await screen.findByText(text)).toBeVisible()
  },
)

test('shows the share of kept bookings, unless the packer has had none', async () => {
  const api = worldAt('booked')
  const { unmount } = await open(api)
  expect(screen.getByText('Bookings kept').nextElementSibling).toHaveTextContent('98%')
  unmount()
  api.trips = api.trips.map((trip) => ({ ...trip, packer: { ...marcus, bookings_kept: null } }))
  await open(api)
  expect(screen.queryByText('Bookings kept')).not.toBeInTheDocument()
})

test('a change of another job refetches nothing of this one', async () => {
  const api = worldAt('booked')
  const { tell } = await open(api)
  api.calls = []
  tell({ kind: 'on_the_way', gig_id: 2, trip_id: 502 })
  expect(api.log).toEqual([])
})

test('after the delivery the customer sees the code and confirms once', async () => {
  const api = worldAt('booked', 'delivered')
  const { user, notices } = await open(api)
  expect(screen.getByText('4 8 2 9 1 5')).toBeVisible()
  expect(screen.getByText(/^Pay Marcus T\. \$350 directly/)).toBeVisible()
  await user.click(button('Confirm delivery'))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the delivery?' })
  const confirm = within(dialog).getByRole('button', { name: 'Confirm delivery' })
  act(() => {
    confirm.click()
    confirm.click()
  })
  await waitFor(() => expect(notices).toEqual(['The job is completed. Thank you!']))
  expect(api.sent('POST')).toEqual({ stage: 'completed', version: 3 })
  expect(screen.queryByText('4 8 2 9 1 5')).not.toBeInTheDocument()
  expect(steps().at(-1)).toContain('Done: Completed')
  expect(screen.getByText(/^Not paid yet\? Pay Marcus T\. \$350 directly/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/customer/support')
  const write = screen.getByRole('link', { name: 'write to us' })
  expect(write).toHaveAttribute('href', expect.stringMatching(/^\/support\?gig=\d+$/))
})

test('the completion is announced without the request for a review', async () => {
  const api = worldAt('booked', 'delivered')
  const { tell } = await open(api)
  await screen.findByText('4 8 2 9 1 5')
  api.move(1, 'completed')
  const bySystem = { actor: 'system' } as const
  api.events = [...api.events, makeEvent(1, 'review_time', bySystem)]
  tell({ kind: 'completed', gig_id: 1, trip_id: 501 })
  const news = await screen.findByText(/^The job is completed\./, { selector: '[role=status]' })
  expect(news).toHaveTextContent(/^The job is completed\.$/)
})

test('Post again copies everything of an ended job but its dates, and says which photos are missing', async () => {
  fakePreviews()
  fakeDecoding(new Set())
  const api = worldAt('completed')
  const move = { size: 'studio', pickup_access: { stairs: 2 } } as const
  const images = ['a', 'gone', 'b'].map((name) => `/api/images/${name}`)
  api.gigs = api.gigs.map((gig) => ({
    ...{ ...gig, move, specialties: [3], images },
    featured_image_index: 2,
  }))
  api.instead = ({ path }) =>
    path.startsWith('/api/images/')
      ? path.endsWith('gone')
        ? { status: 404 }
        : { body: 'a photo' }
      : undefined
  const { user, notices } = await open(api)
  await user.click(await screen.findByRole('button', { name: 'Post again' }))
  const form = within(await screen.findByRole('dialog', { name: 'Create Moving Job' }))
  expect(await form.findByRole('textbox', { name: 'Job Title' })).toHaveValue('Move 1')
  expect(await form.findByRole('checkbox', { name: 'piano' })).toBeChecked()
  expect(await form.findByText('2 of 15')).toBeVisible()
  expect(form.getByText(/^One photo of the earlier job could not be loaded\./)).toBeVisible()
  const dates = form.getAllByLabelText(/date and time/)
  expect(dates.map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  fireEvent.change(dates[0]!, { target: { value: `${day}T09:00` } })
  await user.click(form.getByRole('button', { name: 'Create Job' }))
  await waitFor(() => expect(notices).toEqual(['Job posted. Packers can see it now.']))
  expect(api.sent('POST')).toMatchObject({
    ...{ title: 'Move 1', move, specialties: [3] },
    ...{ images: ['token-1', 'token-2'], featured_image_index: 1 },
  })
})

test('Post again posts one job, although the answer is lost', async () => {
  const api = worldAt('completed')
  const { user, notices } = await open(api)
  await user.click(await screen.findByRole('button', { name: 'Post again' }))
  const form = within(await screen.findByRole('dialog', { name: 'Create Moving Job' }))
  await form.findByRole('checkbox', { name: 'piano' })
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  fireEvent.change(form.getAllByLabelText(/date and time/)[0]!, {
    target: { value: `${day}T09:00` },
  })
  api.instead = (call) => {
    if (call.method !== 'POST' || call.path !== '/api/gigs') return undefined
    api.instead = () => undefined
    void api.answer(call)
    return { status: 0 }
  }
  await user.click(form.getByRole('button', { name: 'Create Job' }))
  await waitFor(() => expect(notices).toEqual(['Job posted. Packers can see it now.']))
  expect(api.gigs).toHaveLength(2)
})

test('a problem can be reported until 48 hours after the end of the job', async () => {
  const api = worldAt('completed')
  const endHoursAgo = (hours: number) => {
    const ended_at = new Date(Date.now() - hours * 3_600_000).toISOString()
    api.trips = api.trips.map((trip) => ({ ...trip, ended_at }))
  }
  endHoursAgo(47)
  const { unmount } = await open(api)
  expect(button('Report a problem')).toBeVisible()
  expect(screen.getByText(/Report a problem on this page\./)).toBeVisible()
  unmount()
  endHoursAgo(49)
  await open(api)
  expect(screen.queryByText(/Report a problem/)).not.toBeInTheDocument()
  const link = screen.getByRole('link', { name: 'Write to us' })
  expect(link).toHaveAttribute('href', '/support?gig=1')
})

test('an expired job can be posted again or gets a new pickup time, an open one neither', async () => {
  const { unmount } = await open(worldAt())
  await screen.findByRole('heading', { name: 'Move 1' })
  expect(screen.queryByRole('button', { name: 'Post again' })).not.toBeInTheDocument()
  expect(screen.queryByText('Choose a new pickup time')).not.toBeInTheDocument()
  unmount()
  const api = worldAt()
  api.events = [...api.events, makeEvent(1, 'expired', { to_stage: 'expired' })]
  const { user } = await open(api)
  expect(await screen.findByRole('button', { name: 'Post again' })).toBeVisible()
  await user.click(button('Choose a new pickup time'))
  expect(await screen.findByRole('dialog', { name: 'Edit Moving Job' })).toBeVisible()
})

test.each<Trip['stage']>(['booked', 'delivered', 'completed'])(
  'a %s job without a price does not ask the customer to pay',
  async (stage) => {
    const api = worldAt('booked', stage)
    api.gigs = api.gigs.map((gig) => ({ ...gig, price: 0 }))
    api.trips = api.trips.map((trip) => ({ ...trip, price: 0 }))
    await open(api)
    expect(await screen.findByText('Marcus T.')).toBeVisible()
    expect(screen.queryByText(/directly/)).not.toBeInTheDocument()
  },
)

test('a rejected confirmation shows the reason and the current stage', async () => {
  const api = worldAt('booked', 'delivered')
  const { user } = await open(api)
  await user.click(button('Confirm delivery'))
  api.instead = ({ method }) => {
    if (method !== 'POST') return undefined
    api.move(1, 'completed')
    return refusal(409, 'This booking has changed. It is completed.')
  }
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the delivery?' })
  await user.click(within(dialog).getByRole('button', { name: 'Confirm delivery' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('It is completed.')
  await waitFor(() => expect(steps().at(-1)).toContain('Done: Completed'))
})

describe('Cancel this booking', () => {
  async function ask(api: World) {
    const view = await open(api)
    await view.user.click(button('Cancel this booking'))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' })
    return {
      ...view,
      dialog,
      press: (name: string) => view.user.click(within(dialog).getByRole('button', { name })),
    }
  }

  test('asks for a reason, and puts the job back on the marketplace', async () => {
    const api = worldAt('booked')
    const { user, dialog, press, notices } = await ask(api)
    expect(dialog).toHaveTextContent(
      'The booking ends right away, and Marcus T. can no longer see your street addresses.',
    )
    await press('Cancel booking')
    expect(dialog).toHaveTextContent('Say in a few words why you cancel.')
    await user.type(within(dialog).getByRole('textbox'), 'We move later.')
    await press('Cancel booking')
    await waitFor(() => expect(notices).toEqual(['Booking canceled, and the job is open again.']))
    expect(api.sent('POST')).toEqual({ reason: 'We move later.', reopen: true, fee_cents: 0 })
    expect(steps()).toContainEqual(expect.stringContaining('NowOpen again'))
  })

  test('while it is being sent, no button can be pressed, and each looks so', async () => {
    const { user, dialog, press } = await ask(worldAt('booked'))
    const reason = within(dialog).getByRole('textbox')
    await user.type(reason, 'We move later.')
    globalThis.fetch = () => new Promise(() => {})
    await press('Cancel booking')
    for (const name of ['Canceling...', 'Keep booking']) {
      const pressed = within(dialog).getByRole('button', { name })
      expect(pressed).toHaveAttribute('aria-disabled', 'true')
    }
    // The page keeps the text for the next test.
    await user.clear(reason)
  })

  test('with Delete the job, the customer returns to the dashboard', async () => {
    const api = worldAt('booked')
    const { user, dialog, press, url } = await ask(api)
    await user.click(within(dialog).getByRole('radio', { name: 'Delete the job' }))
    await user.type(within(dialog).getByRole('textbox'), 'No move.')
    await press('Cancel and delete job')
    await waitFor(() => expect(url.current).toBe('/customer/dashboard'))
    expect(api.sent('POST')).toEqual({ reason: 'No move.', reopen: false, fee_cents: 0 })
  })

  test('a failure keeps the dialog and the text; a stored change whose response is lost counts as success', async () => {
    const api = worldAt('booked')
    const { user, dialog, press, notices } = await ask(api)
    await user.type(within(dialog).getByRole('textbox'), 'We move later.')
    api.instead = ({ method }) => (method === 'POST' ? { status: 500 } : undefined)
    await press('Cancel booking')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The booking was not canceled',
    )
    expect(within(dialog).getByRole('textbox')).toHaveValue('We move later.')
    api.instead = ({ method }) => {
      if (method !== 'POST') return undefined
      api.move(1, 'cancelled')
      api.events = api.events.map((event) =>
        event.kind === 'cancelled' ? { ...event, actor: 'customer' } : event,
      )
      return { status: 0 }
    }
    await press('Cancel booking')
    await waitFor(() => expect(notices).toEqual(['Booking canceled, and the job is open again.']))
  })

  test('turns into Report a problem when the packer reports Loaded meanwhile', async () => {
    const api = worldAt('booked')
    const { user, tell } = await ask(api)
    api.move(1, 'loaded')
    api.trips = api.trips.map((trip) => ({ ...trip, next: [] }))
    tell({ kind: 'loaded', gig_id: 1, trip_id: 501 })
    const late = await screen.findByRole('dialog', {
      name: 'This booking can no longer be canceled',
    })
    await user.click(within(late).getByRole('button', { name: 'Report a problem' }))
    expect(await screen.findByRole('dialog', { name: 'What went wrong?' })).toBeVisible()
  })

  test('is not possible once the packer has reported Loaded', async () => {
    const api = worldAt('booked', 'loaded')
    api.trips = api.trips.map((trip) => ({ ...trip, next: [] }))
    await open(api)
    expect(screen.getByText(/can no longer be canceled or changed/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cancel this booking' })).not.toBeInTheDocument()
  })
})

test('says why the packer canceled and since when the job is open, until dismissed', async () => {
  const api = worldAt('booked', 'cancelled')
  api.events = api.events.map((event) =>
    event.kind === 'cancelled' ? { ...event, note: 'The truck broke down.' } : event,
  )
  const { user, unmount } = await open(api)
  const notice = await screen.findByRole('note')
  expect(notice).toHaveTextContent('Marcus T. canceled the booking.Reason: The truck broke down.')
  expect(notice).toHaveTextContent(/The job has been open again since Nov 20/)
  await user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
  expect(notice).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  unmount()
  await open(api)
  expect(screen.queryByRole('note')).not.toBeInTheDocument()
})

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

test.each([
  ['before', [{ stage: 'no_show' as const, from: tomorrow }], /report this from tomorrow, .* on\./],
  ['after', [], /The time to report this is over/],
])('says %s its time why a missing packer cannot be reported now', async (_, later, hint) => {
  const api = worldAt('booked')
  api.trips = api.trips.map((trip) => ({ ...trip, next: ['cancelled'], later }))
  const { user } = await open(api)
  await user.click(button('Report a problem'))
  const option = await screen.findByRole('radio', { name: 'Marcus T. did not show up' })
  expect(option).toBeDisabled()
  expect(option).toHaveAccessibleDescription(hint)
})

test('a problem needs a kind and a text, can have photos, and puts a delivered job under review', async () => {
  fakePreviews()
  fakeDecoding(new Set())
  const api = worldAt('booked', 'delivered')
  const { user, notices } = await open(api)
  await user.click(button('Report a problem'))
  const dialog = await screen.findByRole('dialog', { name: 'What went wrong?' })
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Send report' }))
  await send()
  expect(dialog).toHaveTextContent('Say in a few words what happened.')
  expect(within(dialog).getAllByRole('radio')[0]).toHaveFocus()
  await user.type(within(dialog).getByRole('textbox'), 'The lamp is cracked.')
  await send()
  expect(dialog).toHaveTextContent('Choose one of these.')
  expect(within(dialog).getAllByRole('radio')[0]).toHaveFocus()
  expect(dialog).toHaveTextContent('The job is marked Under review,')
  await user.click(within(dialog).getByRole('radio', { name: 'Something is damaged or missing' }))
  const files = [1, 2, 3, 4, 5, 6].map((n) => new File(['x'], `${n}.png`, { type: 'image/png' }))
  await user.upload(within(dialog).getByLabelText('Photos'), files)
  expect(await within(dialog).findByText('You can send at most 5 photos.')).toBeVisible()
  for (let photo = 5; photo > 1; photo -= 1) {
    await user.click(within(dialog).getByRole('button', { name: `Remove photo ${photo}` }))
  }
  api.instead = ({ path }) => (path.endsWith('/problem') ? { status: 0 } : undefined)
  await send()
  await within(dialog).findByText('The report was not sent')
  api.instead = () => undefined
  await send()
  await waitFor(() => expect(notices).toEqual(['Your report is stored.']))
  const reports = api.calls.filter(({ path }) => path.endsWith('/problem'))
  const keys = reports.map(({ headers }) => headers['Idempotency-Key'])
  expect(keys).toEqual([keys[1], expect.stringMatching(/^[\w-]{16,100}$/)])
  expect(reports.at(-1)?.body).toEqual({
    kind: 'damage',
    text: 'The lamp is cracked.',
    images: ['token-1'],
  })
  expect(steps().at(-1)).toContain('NowUnder review')
  expect(steps().at(-1)).toContain('Manyhands decides')
  expect(screen.getByRole('note')).toHaveTextContent('Your report is under review.')
  await user.click(button('Report another problem'))
  const empty = await screen.findByRole('dialog', { name: 'What went wrong?' })
  expect(within(empty).getByRole('textbox')).not.toHaveAttribute('aria-invalid')
  expect(empty).not.toHaveTextContent('Choose one of these.')
})

test('a report that is too long stays whole and says so; 500 emoji are not too long', async () => {
  const api = worldAt('booked')
  const { user, notices } = await open(api)
  await user.click(button('Report a problem'))
  const dialog = within(await screen.findByRole('dialog', { name: 'What went wrong?' }))
  const send = () => user.click(dialog.getByRole('button', { name: 'Send report' }))
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  const field = dialog.getByRole('textbox')
  await user.click(field)
  await user.paste('🙂'.repeat(501))
  expect(field).toHaveValue('🙂'.repeat(501))
  await send()
  expect(field).toHaveAccessibleDescription(/Use 500 characters or fewer\. Your text has 501\./)
  await user.clear(field)
  await user.paste('🙂'.repeat(500))
  expect(field).toBeValid()
  await send()
  await waitFor(() => expect(notices).toEqual(['Your report is stored.']))
  expect(api.sent('POST')).toMatchObject({ text: '🙂'.repeat(500) })
})

test('Edit opens the form with this job; Delete asks and returns to the dashboard', async () => {
  const api = worldAt()
  const { user, url, notices } = await open(api)
  await user.click(button('Edit'))
  const form = await screen.findByRole('dialog', { name: 'Edit Moving Job' })
  await waitFor(() => expect(form.querySelector('[name=title]')).toHaveValue('Move 1'))
  await user.click(within(form).getByRole('button', { name: 'Close' }))
  await user.click(button('Delete'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Move 1”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(url.current).toBe('/customer/dashboard'))
  expect(notices).toEqual(['Job deleted.'])
})

test('the largest id opens its job', async () => {
  const api = worldAt()
  api.gigs = [makeGig(2_147_483_647)]
  api.events = [makeEvent(2_147_483_647, 'posted')]
  await open(api, '/customer/jobs/2147483647')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Move 2147483647')
})

test.each([
  '/customer/jobs/9',
  '/customer/jobs/0',
  '/customer/jobs/none',
  '/customer/jobs/2147483648',
])('%s is not found', async (address) => {
  await open(worldAt(), address)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This job was not found')
})

test("another customer's job is not found", async () => {
  const api = worldAt()
  api.gigs = [makeGig(1, { customer_id: 99 })]
  await open(api)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This job was not found')
})

test('a deleted job shows only its timeline', async () => {
  const api = worldAt('booked')
  api.gigs = []
  api.events.push(makeEvent(1, 'deleted', { actor: 'customer' }))
  await open(api)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Move 1 was deleted')
  expect(steps().at(-1)).toContain('You deleted the job')
})

test('shows an error if the job cannot be loaded, and Retry loads it', async () => {
  const api = worldAt()
  api.instead = () => ({ status: 0 })
  const { user } = openHalf(api, { address: '/customer/jobs/1' })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This job could not be loaded.')
  api.instead = () => undefined
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Move 1' })).toBeVisible()
})

test('a link opens the conversation beside the page, and counts unread messages', async () => {
  const api = worldAt('booked')
  const { tell } = await open(api)
  const link = screen.getByRole('link', { name: 'Message Marcus' })
  expect(link).toHaveAttribute('href', '/customer/jobs/1?messages=501')
  api.trips = api.trips.map((trip) => ({ ...trip, unread_messages: 2 }))
  api.calls = []
  tell({ kind: 'message', gig_id: 1, trip_id: 501 })
  await waitFor(() => expect(link).toHaveTextContent('2 new messages'))
  // A message changes nothing else of the job.
  expect(api.log).toEqual(['GET /api/trips/501'])
})

test('the packer of a canceled booking can still be written to', async () => {
  await open(worldAt('booked', 'cancelled'))
  expect(await screen.findByRole('link', { name: 'Message Marcus' })).toBeVisible()
})

test('the link to a conversation that is closed does not ask for a message', async () => {
  const api = worldAt('booked', 'cancelled')
  const ended_at = new Date(Date.now() - 15 * 24 * 3_600_000).toISOString()
  api.trips = api.trips.map((trip) => ({ ...trip, ended_at }))
  await open(api)
  expect(await screen.findByRole('link', { name: 'Messages with Marcus' })).toBeVisible()
})

test('shows the badges of the packer', async () => {
  const api = worldAt('booked')
  const packer = { ...marcus, badges: ['verified'], verified_until: '2099-01-01T00:00:00.000Z' }
  api.trips = api.trips.map((trip) => ({ ...trip, packer }))
  await open(api)
  expect(await screen.findByText('Verified packer')).toBeVisible()
  expect(screen.queryByText('Background checked')).not.toBeInTheDocument()
})

test('a packer can be marked as a favorite, and unmarked', async () => {
  const api = worldAt('booked')
  const { user } = await open(api)
  const mark = await screen.findByRole('button', { name: 'Mark as favorite' })
  expect(mark).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('If you do, we tell Marcus T. first when you post a job.')).toBeVisible()
  await user.click(mark)
  const marked = await screen.findByRole('button', { name: 'Favorite packer', pressed: true })
  expect(screen.getByText('We tell Marcus T. first when you post a job.')).toBeVisible()
  expect(api.log).toContain('PUT /api/packers/7/favorite')
  await user.click(marked)
  expect(await screen.findByRole('button', { name: 'Mark as favorite' })).toBeVisible()
  expect(api.log).toContain('DELETE /api/packers/7/favorite')
})

test('a packer who has deleted the account gets no mark, and has no profile', async () => {
  const api = worldAt('completed')
  const packer = { ...marcus, display_name: 'Packer 7', is_gone: true as const }
  api.trips = api.trips.map((trip) => ({ ...trip, packer }))
  await open(api)
  expect(await screen.findByText('Packer 7 has deleted the account.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark as favorite' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^See profile/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Messages with Packer 7' })).toBeVisible()
})

test('a favorite that cannot be saved leaves the button, and a toast says why', async () => {
  const api = worldAt('booked')
  api.instead = ({ method, path }) =>
    method === 'PUT' && path.endsWith('/favorite')
      ? refusal(409, 'You have 50 favorite packers already.')
      : undefined
  const { user, notices } = await open(api)
  await user.click(await screen.findByRole('button', { name: 'Mark as favorite' }))
  await waitFor(() => expect(notices).toEqual(['You have 50 favorite packers already.']))
  expect(screen.getByRole('button', { name: 'Mark as favorite' })).toBeVisible()
})

test('a job for verified packers says so', async () => {
  const api = worldAt()
  api.gigs = [makeGig(1, { verified_only: true })]
  await open(api)
  expect(screen.getByText('Verified packers only')).toBeVisible()
})

const TestQuestion = ({ title }: { title: string }) => <h2>{title}</h2>

describe('the question about pushes', () => {
  const loadPushQuestion = async () => TestQuestion
  const openAt = async (stage?: 'booked' | 'on_the_way') => {
    const address = '/customer/jobs/1'
    openHalf(stage ? worldAt(stage) : worldAt(), { address, loadPushQuestion })
    await screen.findByRole('heading', { level: 1 })
  }
  beforeEach(() => {
    Object.assign(globalThis, { PushManager: () => {} })
  })
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })

  test('is on the page of a booked job', async () => {
    await openAt('booked')
    expect(await screen.findByText('Know when Marcus T. is on the way?')).toBeInTheDocument()
  })

  test.each<[string, () => Promise<void>]>([
    ['the job is open', () => openAt()],
    ['the packer is on the way', () => openAt('on_the_way')],
    [
      'the browser has no push',
      () => {
        Reflect.deleteProperty(globalThis, 'PushManager')
        return openAt('booked')
      },
    ],
    [
      'the user has blocked notifications',
      () => {
        Object.assign(globalThis, { Notification: { permission: 'denied' } })
        return openAt('booked')
      },
    ],
  ])('is not there if %s', async (_, go) => {
    await go()
    await act(async () => {})
    expect(screen.queryByText(/^Know when/)).toBeNull()
  })
})
