import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Gig, GigEvent, Payment, Trip } from 'api/client'
import { makeEvent, makeGig, makeProposal, refusal, type World } from '../customer-world.fixture.ts'
import type { Proposal } from '../gigs/job/day/proposal.queries.ts'
import { makePayment, onHold } from '../gigs/payment.fixture.ts'
import { button, openJob as open, paidWorldAt, worldAt } from './job.fixture.ts'

/** Changes Marcus's trip. */
function changeTrip(api: World, fields: Partial<Trip>) {
  api.trips = api.trips.map((trip) => ({ ...trip, ...fields }))
}

/** Loses the answer of the next change, which the API makes. */
function loseAnswer(api: World) {
  api.instead = (call) => {
    if (call.method !== 'POST') return undefined
    api.instead = () => undefined
    void api.answer(call)
    return { status: 0 }
  }
}

/** Adds an event of the trip, in which Marcus says that he arrives at `to`. */
function tellArrival(
  api: World,
  kind: string,
  created_at: string,
  from: string | null,
  to: string,
) {
  const changes = {
    fields: [],
    arrives_at: { from, to, time_zone: 'America/Los_Angeles' },
  } as GigEvent['changes']
  api.events = api.events.filter((event) => event.kind !== kind || kind !== 'on_the_way')
  const to_stage = kind === 'on_the_way' ? kind : null
  api.events = [...api.events, makeEvent(1, kind, { created_at, changes, to_stage })]
  changeTrip(api, { arrives_at: to })
}

const at = (time: string) => `2036-12-05T${time}:00.000Z`

describe('the arrival', () => {
  test('says when the packer arrives, and when they left', async () => {
    const api = worldAt('booked', 'on_the_way')
    tellArrival(api, 'on_the_way', at('16:12'), null, at('16:40'))
    await open(api)
    expect(screen.getByRole('heading', { name: 'Marcus arrives about 8:40 AM PST' })).toBeVisible()
    expect(screen.getByText(/^Left at 8:12 AM PST\./)).toBeVisible()
    expect(screen.getByText('Expected about 8:40 AM PST')).toBeVisible()
  })

  test('of a late packer says what it was before, and when the customer can report', async () => {
    const api = worldAt('booked', 'on_the_way')
    api.gigs = api.gigs.map((gig): Gig => ({ ...gig, pickup_date: at('16:30') }))
    tellArrival(api, 'on_the_way', at('16:12'), null, at('16:40'))
    const { tell } = await open(api)
    tellArrival(api, 'running_late', at('16:31'), at('16:40'), at('16:55'))
    changeTrip(api, { later: [{ stage: 'no_show', from: at('18:15') }] })
    tell({ kind: 'running_late', gig_id: 1, trip_id: 501 })
    await screen.findByRole('heading', { name: 'Marcus is late: about 8:55 AM PST' })
    expect(
      screen.getByText('Marcus told us at 8:31 AM PST. Before that it was 8:40 AM PST.'),
    ).toBeVisible()
    expect(
      screen.getByText('If no one is there by Dec 5, 2036, 10:15 AM PST, you can report it here.'),
    ).toBeVisible()
  })

  test('that is later than announced, but within the agreed hours, is not called late', async () => {
    const api = worldAt('booked', 'on_the_way')
    const agreed = { pickup_date: at('16:00'), move: { arrival_minutes: 60 } } as const
    api.gigs = api.gigs.map((gig): Gig => ({ ...gig, ...agreed }))
    tellArrival(api, 'running_late', at('16:31'), at('16:40'), at('16:55'))
    await open(api)
    expect(
      screen.getByRole('heading', { name: 'Marcus now arrives about 8:55 AM PST' }),
    ).toBeVisible()
  })

  test.each([
    [120, /^Marcus T\. comes .* to \d+:\d\d [AP]M/],
    [0, /^Marcus T\. was expected /],
  ])('half an hour after the pickup time, with %s agreed minutes, is %s', async (minutes, text) => {
    const api = worldAt('booked')
    const pickup_date = new Date(Date.now() - 30 * 60_000).toISOString()
    api.gigs = api.gigs.map((gig): Gig => ({
      ...gig,
      pickup_date,
      move: { arrival_minutes: minutes as 0 | 120 },
    }))
    await open(api)
    const [now] = screen.getAllByText(text, { selector: 'li *' })
    expect(now).toBeVisible()
    expect(screen.queryByText(/^The pickup time was /) === null).toBe(minutes > 0)
  })

  test('of a packer who is there needs no report', async () => {
    const api = worldAt('booked', 'at_pickup')
    changeTrip(api, { later: [{ stage: 'disputed', from: at('18:15') }], pickup_date: at('10:00') })
    api.gigs = api.gigs.map((gig): Gig => ({ ...gig, pickup_date: '2020-12-05T10:00:00.000Z' }))
    await open(api)
    expect(screen.queryByText(/you can report it here/)).not.toBeInTheDocument()
  })

  test('that the packer took back is said', async () => {
    const api = worldAt('booked', 'at_pickup')
    api.move(1, 'on_the_way')
    api.events = [
      ...api.events.slice(0, -1),
      makeEvent(1, 'arrival_undone', { to_stage: 'on_the_way', created_at: at('16:41') }),
    ]
    await open(api)
    expect(screen.getByText('Marcus took “Arrived” back at 8:41 AM PST.')).toBeVisible()
  })

  test('is on the card of the dashboard', async () => {
    const api = worldAt('booked', 'on_the_way')
    changeTrip(api, { arrives_at: at('16:40') })
    await open(api, '/customer/dashboard')
    expect(await screen.findByText('Expected in Oakland: Dec 5, 2036, 8:40 AM PST')).toBeVisible()
  })
})

describe('We start now', () => {
  async function ask(api: World) {
    const view = await open(api)
    await view.user.click(button('We start now'))
    const dialog = await screen.findByRole('dialog', { name: 'Start now?' })
    const confirm = within(dialog).getByRole('button', { name: 'Start now' })
    return { ...view, dialog, start: () => view.user.click(confirm) }
  }

  function early() {
    const api = paidWorldAt(onHold, 'booked', 'at_pickup')
    changeTrip(api, { can_start_now: true })
    return api
  }

  test('moves the pickup to now after naming what ends and that it costs nothing more', async () => {
    const api = early()
    const { dialog, start, notices } = await ask(api)
    expect(dialog).toHaveTextContent('From then on you can no longer cancel or change the job.')
    expect(dialog).toHaveTextContent('It costs nothing more: you pay $518.40, as before.')
    await start()
    await waitFor(() => expect(notices).toEqual(['The pickup is now. Marcus can start loading.']))
    expect(api.sent('POST')).toEqual({ when: 'now' })
  })

  test('is done although the answer is lost', async () => {
    const api = early()
    const { start, notices } = await ask(api)
    loseAnswer(api)
    await start()
    await waitFor(() => expect(notices).toEqual(['The pickup is now. Marcus can start loading.']))
    expect(screen.queryByText('Start now?')).not.toBeInTheDocument()
  })

  test('is possible before the packer is there', async () => {
    const api = worldAt('booked')
    changeTrip(api, { can_start_now: true })
    await open(api)
    expect(button('We start now')).toBeEnabled()
  })

  test('says why it is refused', async () => {
    const api = early()
    api.instead = ({ method }) => {
      if (method !== 'POST') return undefined
      changeTrip(api, { can_start_now: false })
      return refusal(409, 'The pickup time has passed.')
    }
    const { dialog, start } = await ask(api)
    await start()
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The pickup time has passed.',
    )
  })

  test('is not offered by an API without it', async () => {
    const api = worldAt('booked')
    changeTrip(api, { can_start_now: undefined })
    await open(api)
    expect(screen.queryByRole('button', { name: 'We start now' })).not.toBeInTheDocument()
  })
})

describe('another time for a booked job', () => {
  const time_zone = 'America/Los_Angeles'
  const change: Proposal['change'] = {
    pickup_date: { from: at('17:00'), to: '2036-12-06T17:00:00.000Z', time_zone },
  }
  const proposed = (fields: Partial<Proposal> = {}) =>
    makeProposal({
      ...{ kind: 'change', by: 'customer', reason: null, amount: null, note: null, change },
      ...{ may: ['take_back'], answer_until: '2036-12-05T00:12:00.000Z', new_total: null },
      ...fields,
    })
  const booked = (stage: 'booked' | 'on_the_way' = 'booked') => {
    const api = worldAt(stage)
    const dates = { pickup_date: at('17:00'), dropoff_date: at('21:00') }
    api.gigs = api.gigs.map((gig): Gig => ({ ...gig, ...dates }))
    return api
  }

  test('is proposed with both dates and a word to the packer', async () => {
    const api = booked()
    const { user, notices } = await open(api)
    await user.click(button('Propose another time'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }))
    await user.click(dialog.getByRole('button', { name: 'Ask Marcus' }))
    expect(dialog.getByLabelText(/^Pickup date/)).toHaveFocus()
    expect(dialog.getByText('This is the time that holds now. Choose another one.')).toBeVisible()
    expect(dialog.getByText(/Until then 9:00 AM PST holds\.$/)).toBeVisible()
    const pickup = dialog.getByLabelText(/^Pickup date/)
    fireEvent.change(pickup, { target: { value: '2036-12-06T09:00' } })
    expect(dialog.getByLabelText(/^Drop-off date/)).toHaveValue('2036-12-06T13:00')
    expect(dialog.getByText('Sat, Dec 6, 9:00 AM PST')).toBeVisible()
    const word = dialog.getByLabelText(/^A word to Marcus/)
    await user.click(word)
    await user.paste('x'.repeat(501))
    await user.click(dialog.getByRole('button', { name: 'Ask Marcus' }))
    expect(word).toHaveAccessibleDescription('Use 500 characters or fewer. Your text has 501.')
    await user.clear(word)
    await user.type(word, 'My keys come later.')
    await user.click(dialog.getByRole('button', { name: 'Ask Marcus' }))
    await waitFor(() =>
      expect(notices).toEqual(['Marcus has been asked. Until then, Friday holds.']),
    )
    expect(api.sent('POST')).toEqual({
      kind: 'change',
      pickup_date: '2036-12-06T09:00:00-08:00',
      dropoff_date: '2036-12-06T13:00:00-08:00',
      note: 'My keys come later.',
    })
  })

  test('says if clocks at the address skip the typed time, or show it twice', async () => {
    const { user } = await open(booked())
    await user.click(button('Propose another time'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }))
    const pickup = dialog.getByLabelText(/^Pickup date/)
    fireEvent.change(pickup, { target: { value: '2037-03-08T02:30' } })
    await user.click(dialog.getByRole('button', { name: 'Ask Marcus' }))
    expect(pickup).toHaveAccessibleDescription(/^Clocks at this address go forward and skip/)
    fireEvent.change(pickup, { target: { value: '2037-11-01T01:30' } })
    expect(pickup).toHaveAccessibleDescription(/occurs twice\. This job uses the first\.$/)
  })

  test('is proposed although the answer is lost', async () => {
    const api = booked()
    const { user, notices } = await open(api)
    await user.click(button('Propose another time'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }))
    const pickup = dialog.getByLabelText(/^Pickup date/)
    fireEvent.change(pickup, { target: { value: '2036-12-06T09:00' } })
    loseAnswer(api)
    await user.click(dialog.getByRole('button', { name: 'Ask Marcus' }))
    await waitFor(() =>
      expect(notices).toEqual(['Marcus has been asked. Until then, Friday holds.']),
    )
    expect(screen.queryByText('Marcus was not asked')).not.toBeInTheDocument()
  })

  test('shows what holds until the answer, and is taken back', async () => {
    const api = booked()
    api.proposals = [proposed()]
    const { user, notices } = await open(api)
    expect(screen.getByRole('note')).toHaveTextContent(
      'You proposed Sat, Dec 6, 9:00 AM PSTMarcus has until Thu, Dec 4, 4:12 PM PST to answer. Until then, and without an answer, Fri, Dec 5, 9:00 AM PST holds.',
    )
    expect(screen.queryByRole('button', { name: 'Propose another time' })).not.toBeInTheDocument()
    await user.click(button('Take it back'))
    await waitFor(() => expect(notices).toEqual(['Your proposal is taken back.']))
    expect(api.sent('POST')).toEqual({ answer: 'take_back' })
    expect(screen.queryByText(/^You proposed/)).not.toBeInTheDocument()
    expect(button('Propose another time')).toBeVisible()
  })

  test('shows the answer of the packer although the customer has just taken one back', async () => {
    const api = booked()
    api.proposals = [proposed()]
    const { user, tell } = await open(api)
    await user.click(button('Take it back'))
    expect(await screen.findByRole('button', { name: 'Propose another time' })).toBeVisible()
    // In another tab, the customer has proposed the time again.
    api.proposals = [proposed({ state: 'declined', may: [] })]
    tell({ kind: 'proposal_declined', gig_id: 1, trip_id: 501 })
    expect(await screen.findByText('Marcus declined Sat, Dec 6, 9:00 AM PST')).toBeVisible()
  })

  test.each([
    ['agreed', 'Marcus agreed to Sat, Dec 6, 9:00 AM PST'],
    ['declined', 'Marcus declined Sat, Dec 6, 9:00 AM PST'],
    ['expired', 'Marcus did not answer in time'],
  ] as const)('says that it is %s until the customer dismisses that', async (state, title) => {
    localStorage.clear()
    const api = booked()
    api.proposals = [proposed({ state, may: [] })]
    const { user } = await open(api)
    expect(screen.getByRole('note')).toHaveTextContent(title)
    await user.click(button('Dismiss'))
    expect(screen.queryByText(title)).not.toBeInTheDocument()
  })

  test('says what holds if the packer sets out without an answer', async () => {
    const api = booked('on_the_way')
    api.proposals = [proposed({ state: 'ended', may: [] })]
    await open(api)
    expect(
      screen.getByText(
        'Marcus went on without an answer to your proposal: Fri, Dec 5, 9:00 AM PST holds.',
      ),
    ).toBeVisible()
  })

  test('that the packer answers at the same moment shows the answer', async () => {
    localStorage.clear()
    const api = booked()
    api.proposals = [proposed()]
    api.instead = ({ method }) => {
      if (method !== 'POST') return undefined
      api.proposals = [proposed({ state: 'agreed', may: [] })]
      return refusal(409, 'Marcus T. has agreed.')
    }
    const { user } = await open(api)
    await user.click(button('Take it back'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The proposal was not taken backMarcus T. has agreed.',
    )
    expect(await screen.findByText(/^Marcus agreed to/)).toBeVisible()
  })
})

test('a booking that we ended says so, and why', async () => {
  localStorage.clear()
  const api = worldAt('booked', 'cancelled')
  const note = 'The packer can no longer do this job.'
  api.events = [
    ...api.events.slice(0, -1),
    makeEvent(1, 'cancelled', { actor: 'operator', to_stage: 'cancelled', note }),
  ]
  await open(api)
  expect(screen.getByRole('note')).toHaveTextContent(
    `Manyhands canceled the booking.Reason: ${note}`,
  )
})

describe('a packer who left because of a proposal', () => {
  const time_zone = 'America/Los_Angeles'
  const changes = {
    ...{ fields: ['pickup_date'], pickup_date: { from: at('17:00'), to: at('19:00'), time_zone } },
  } as GigEvent['changes']
  const leave = (...asked: GigEvent[]) => {
    const api = worldAt('booked', 'cancelled')
    const end = makeEvent(1, 'cancelled', { actor: 'packer' })
    api.events = [...api.events.slice(0, -1), ...asked, end]
    api.gigs = api.gigs.map((gig): Gig => ({ ...gig, pickup_date: at('17:00') }))
    return api
  }

  test('says so, and offers the proposed time with one press', async () => {
    const api = leave(makeEvent(1, 'change_proposed', { actor: 'customer', changes }))
    const { user, notices } = await open(api)
    expect(screen.getByRole('note')).toHaveTextContent(
      'Marcus could not make the new time, and left without a mark.Your job is open again for Dec 5, 2036, 9:00 AM PST.',
    )
    await user.click(button('Move the pickup to Fri, Dec 5, 11:00 AM PST'))
    await waitFor(() => expect(notices).toEqual([expect.stringMatching(/^The pickup is now /)]))
    expect(api.sent('POST')).toEqual({ pickup_date: at('19:00') })
  })

  test.each([
    [[], 'Marcus waited for an answer to $45 more, and left without a mark.'],
    [['proposal_declined'], 'The answer to $45 more was no, so Marcus left without a mark.'],
  ])('names the request for extra pay', async (answers, sentence) => {
    const asked = ['extra_asked', ...answers].map((kind) => makeEvent(1, kind, { amount: 45 }))
    await open(leave(...asked))
    expect(screen.getByRole('note')).toHaveTextContent(sentence)
  })
})

describe('extra work', () => {
  const asked = (fields: Partial<Proposal> = {}) => {
    const api = paidWorldAt({ ...onHold, provider: 'test' }, 'booked', 'at_pickup')
    api.proposals = [makeProposal({ images: ['/api/images/chest'], ...fields })]
    return api
  }
  const card = () => within(screen.getByRole('region', { name: 'Marcus asks for $45 more' }))

  test('shows reason, photo and sums, and both answers of the same size', async () => {
    await open(asked())
    const text = screen.getByRole('region', { name: 'Marcus asks for $45 more' }).textContent
    for (const part of [
      ...['Reason: more items', 'A chest in the basement.', 'Price now$480.00'],
      ...['all to Marcus$45.00', 'Service fee (8%)$42.00', 'New total$567.00'],
      'Yes holds $567.00 on your card first, then frees the $518.40.',
      'No: Marcus does the job as described, or leaves before loading.',
      'Test payments: no real money moves',
    ]) {
      expect(text).toContain(part)
    }
    expect(card().getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible()
  })

  test.each([
    ['Yes, $567.00', 'yes', 'You said yes to $45 more.', 'You said yes to $45 more'],
    ['No', 'no', 'You said no. Marcus has been told.', 'You said no to $45 more'],
  ])('the answer %s is sent once', async (name, answer, notice, title) => {
    localStorage.clear()
    const api = asked()
    const { user, notices } = await open(api)
    await user.click(card().getByRole('button', { name }))
    await waitFor(() => expect(notices).toEqual([notice]))
    expect(api.sent('POST')).toEqual({ answer })
    expect(screen.getByRole('note')).toHaveTextContent(title)
  })

  test.each([
    ['charging', 'Waiting for your bank.'],
    ['card_declined', 'Your card was declined, so the answer is no'],
  ] as const)('an answer that is %s says so', async (state, text) => {
    localStorage.clear()
    await open(asked({ state, may: [] }))
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'No' })).not.toBeInTheDocument()
  })

  test('without a card leads to where the customer adds one', async () => {
    const api = asked()
    api.payment = makePayment({ has_method: false, method_label: null })
    await open(api)
    expect(card().queryByRole('button', { name: /^Yes/ })).not.toBeInTheDocument()
    expect(card().getByRole('link', { name: 'Add a card to say yes' })).toHaveAttribute(
      'href',
      '/account?job=1#card',
    )
    expect(card().getByRole('button', { name: 'No' })).toBeEnabled()
  })

  test('shows the answer of the bank when it comes', async () => {
    localStorage.clear()
    const api = asked()
    api.instead = ({ method }) => {
      if (method !== 'POST') return undefined
      const charging = makeProposal({ state: 'charging', may: [] })
      api.proposals = [charging]
      return { body: charging }
    }
    const { user, tell } = await open(api)
    await user.click(card().getByRole('button', { name: 'Yes, $567.00' }))
    expect(await screen.findByText('Waiting for your bank.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    api.proposals = [makeProposal({ state: 'agreed', may: [] })]
    tell({ kind: 'proposal_agreed', gig_id: 1, trip_id: 501 })
    expect(await screen.findByText('You said yes to $45 more')).toBeVisible()
  })

  test('whose packer has waited long enough says that they may leave', async () => {
    const api = asked({ created_at: new Date().toISOString() })
    api.gigs = api.gigs.map((gig): Gig => ({ ...gig, pickup_date: '2020-12-05T17:00:00.000Z' }))
    const { tell } = await open(api)
    expect(card().getByText(/^Without an answer, Marcus may leave from /)).toBeVisible()
    api.proposals = [makeProposal({ created_at: '2020-12-05T17:00:00.000Z' })]
    tell({ kind: 'extra_asked', gig_id: 1, trip_id: 501 })
    expect(
      await screen.findByText('Marcus has waited for 20 minutes or more, and may leave now.'),
    ).toBeVisible()
  })

  test('that ended without an answer leaves a line', async () => {
    await open(asked({ state: 'ended', may: [] }))
    expect(
      screen.getByText(
        'Marcus’s request for $45 more ended without an answer. You pay $518.40, as before.',
      ),
    ).toBeVisible()
  })

  test('with a declined card leads to where the customer replaces it', async () => {
    localStorage.clear()
    await open(asked({ state: 'card_declined', may: [] }))
    expect(screen.getByRole('link', { name: 'Replace the card' })).toHaveAttribute(
      'href',
      '/account?job=1#card',
    )
  })

  test('that follows a refused answer is shown without its error', async () => {
    const api = asked()
    api.instead = ({ method }) => {
      if (method !== 'POST') return undefined
      api.proposals = [makeProposal({ state: 'taken_back', may: [] })]
      return refusal(409, 'Marcus T. took the request back.')
    }
    const { user, tell } = await open(api)
    await user.click(card().getByRole('button', { name: 'No' }))
    await screen.findByText(/took the request back/)
    api.proposals = [makeProposal({ id: 2 })]
    tell({ kind: 'extra_asked', gig_id: 1, trip_id: 501 })
    await screen.findByRole('region', { name: 'Marcus asks for $45 more' })
    expect(screen.queryByText(/took the request back/)).not.toBeInTheDocument()
  })

  test('that is answered although the response is lost shows no failure', async () => {
    localStorage.clear()
    const api = asked()
    const { user, notices } = await open(api)
    loseAnswer(api)
    await user.click(card().getByRole('button', { name: 'No' }))
    await waitFor(() => expect(notices).toEqual(['You said no. Marcus has been told.']))
    expect(screen.queryByText('Your answer was not stored')).not.toBeInTheDocument()
  })

  test('that the packer takes back at the same moment is gone', async () => {
    const api = asked()
    api.instead = ({ method }) => {
      if (method !== 'POST') return undefined
      api.proposals = [makeProposal({ state: 'taken_back', may: [] })]
      return refusal(409, 'Marcus T. took the request back.')
    }
    const { user } = await open(api)
    await user.click(card().getByRole('button', { name: 'No' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your answer was not storedMarcus T. took the request back.',
    )
    await waitFor(() => expect(screen.queryByText(/asks for/)).not.toBeInTheDocument())
  })

  test('that the customer agreed to is in the payment by reason', async () => {
    const api = asked({ state: 'agreed', may: [] })
    const extras: Payment['extras'] = [
      { reason: 'items', amount: 45 },
      { reason: 'stairs', amount: 20 },
      { reason: 'items', amount: 5 },
    ]
    api.payment = { ...api.payment, price: 550, fee: 44, total: 594, extras }
    await open(api)
    const lines = screen.getByRole('region', { name: 'Payment' }).querySelector('dl')
    expect(lines).toHaveTextContent(
      'Price, all to Marcus$480.00Extra work: more items$50.00Extra work: stairs$20.00Service fee (8%)$44.00Total$594.00',
    )
  })
})

describe('a job whose packer fell out', () => {
  afterEach(() => jest.useRealTimers())

  const since = '2036-12-05T18:02:00.000Z'
  /** Marcus did not come to a job of $280, which 14 packers know since. */
  function urgent(fields: Partial<Gig> = {}) {
    const held = { ...onHold, provider: 'test', price: 280, fee: 22.4, secured_at: since } as const
    const api = paidWorldAt(held, 'booked', 'cancelled')
    const missed = { stage: 'no_show', ended_at: since } as const
    api.trips = api.trips.map((trip) => ({ ...trip, ...missed }))
    api.events = [
      ...api.events.slice(0, -1),
      makeEvent(1, 'no_show', { actor: 'customer', created_at: since }),
      makeEvent(1, 'packers_told', {
        ...{ actor: 'system', trip_id: null, count: 14, created_at: '2036-12-05T18:03:00.000Z' },
      }),
    ]
    const dates = { pickup_date: at('17:00'), dropoff_date: at('21:00') }
    api.gigs = api.gigs.map((gig): Gig => ({
      ...{ ...gig, ...dates, price: 280, is_urgent: true, urgent: { since, told: 14 } },
      ...fields,
    }))
    return api
  }

  test('says what happened and what happens now', async () => {
    await open(urgent())
    expect(
      screen.getByRole('heading', { name: 'Marcus did not come. Your job is open again.' }),
    ).toBeVisible()
    expect(
      screen.getByText(/^We told 14 packers near you Dec 5, 2036, 10:03 AM PST\./),
    ).toBeVisible()
    expect(screen.getByText('Urgent')).toBeVisible()
    const steps = within(screen.getByRole('list', { name: 'What happens now' }))
      .getAllByRole('listitem')
      .map((step) => step.querySelector('b')?.textContent)
    expect(steps.slice(2)).toEqual([
      'Ended: You reported that Marcus T. did not show up',
      'Done: Your money is free again',
      'Done: Your job is open, marked Urgent',
      'Done: 14 packers were told',
      'Waiting for the first to book',
      'To come: New packer on the way',
    ])
    expect(screen.getByText(/^You pay nothing\./)).toHaveTextContent(
      'The no-show counts against Marcus’s “Bookings kept”.',
    )
    expect(screen.getByRole('link', { name: 'Talk to support' })).toHaveAttribute(
      'href',
      '/support?gig=1',
    )
  })

  test('does not say that a packer canceled whose booking we ended', async () => {
    const api = urgent()
    const ended = makeEvent(1, 'cancelled', { actor: 'operator', created_at: since })
    api.events = api.events.map((event) => (event.kind === 'no_show' ? ended : event))
    await open(api)
    expect(
      screen.getByRole('heading', { name: 'Marcus cannot come. Your job is open again.' }),
    ).toBeVisible()
  })

  test('that no packer near can do says so as soon as that is known', async () => {
    const now = new Date().toISOString()
    const api = urgent({ urgent: { since: now, told: 0 } })
    api.events = api.events.filter(({ kind }) => kind !== 'packers_told')
    const { tell } = await open(api)
    expect(screen.getByText(/^We are telling the packers near you now\./)).toBeVisible()
    const none = { actor: 'system', trip_id: null, count: 0, created_at: now } as const
    api.events = [...api.events, makeEvent(1, 'packers_told', none)]
    tell({ kind: 'packers_told', gig_id: 1, trip_id: null })
    expect(await screen.findByText(/^No packer near you qualifies right now\./)).toBeVisible()
    expect(screen.getByText('No packer near you qualified')).toBeVisible()
    expect(screen.getByText('All of it goes to the packer.')).toBeVisible()
  })

  test('tells no packer of a pickup time that has passed, and says so', async () => {
    const past = '2020-12-05T17:00:00.000Z'
    const api = urgent({ urgent: { since: past, told: 14 }, pickup_date: past })
    api.events = api.events.filter(({ kind }) => kind !== 'packers_told')
    await open(api)
    expect(screen.getByText(/We tell the packers near you when you choose a new one/)).toBeVisible()
    const untrue = /^We told|qualifies right now|hear about it|You can leave this page/
    expect(screen.queryByText(untrue)).not.toBeInTheDocument()
  })

  test('raises the price to a sum that is named with its total', async () => {
    const api = urgent()
    const { user, notices } = await open(api)
    expect(screen.getByRole('radio', { name: 'Keep $280.00' })).toHaveAccessibleDescription(
      'You pay $302.40',
    )
    await user.click(screen.getByRole('radio', { name: '$336.00 (+20%)' }))
    await user.click(button('Raise to $336.00'))
    await waitFor(() =>
      expect(notices).toEqual([
        'Your price is $336.00 now. The packers we told hear about it by notification and email.',
      ]),
    )
    expect(api.sent('POST')).toEqual({ price: 336 })
    expect(screen.getByRole('radio', { name: 'Keep $336.00' })).toBeChecked()
  })

  test('offers no raise of a price of $0', async () => {
    await open(urgent({ price: 0 }))
    expect(screen.queryByText('Raise the price?')).not.toBeInTheDocument()
  })

  test('raises the price once, although the answer is lost', async () => {
    const api = urgent()
    const { user, notices } = await open(api)
    loseAnswer(api)
    await user.click(button('Raise to $308.00'))
    await waitFor(() =>
      expect(notices).toEqual([expect.stringMatching(/^Your price is \$308\.00/)]),
    )
    expect(screen.queryByText('The price was not raised')).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Keep $308.00' })).toBeChecked()
  })

  test('says why the price is not raised, and shows who was faster', async () => {
    const api = urgent()
    api.instead = ({ method }) => {
      if (method !== 'POST') return undefined
      api.move(1, 'booked')
      return refusal(409, 'A packer has booked this job.')
    }
    const { user } = await open(api)
    await user.click(button('Raise to $308.00'))
    expect(await screen.findByText('Your packer')).toBeVisible()
    expect(screen.queryByText('Raise the price?')).not.toBeInTheDocument()
  })

  test('can be done as soon as possible', async () => {
    const api = urgent()
    const { user, notices } = await open(api)
    await user.click(screen.getByRole('radio', { name: /^As soon as possible/ }))
    await user.click(button('Save the new time'))
    await waitFor(() => expect(notices).toEqual([expect.stringMatching(/^The pickup is now /)]))
    expect(api.sent('POST')).toEqual({ when: 'soon' })
  })

  test('says so if the chosen time is no longer offered when it is saved', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse(at('18:59')) })
    const api = urgent()
    const { user, tell } = await open(api)
    await user.click(screen.getByRole('radio', { name: 'This afternoon, from 1:00 PM PST' }))
    jest.setSystemTime(Date.parse(at('19:01')))
    api.gigs = api.gigs.map((gig): Gig => ({ ...gig, title: 'Two rooms' }))
    tell({ kind: 'changed', gig_id: 1, trip_id: null })
    await screen.findByRole('heading', { name: 'Two rooms' })
    await user.click(button('Save the new time'))
    expect(await screen.findByText('Choose a date and time in the future.')).toBeVisible()
    expect(api.log.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('moves to any time in the future', async () => {
    const api = urgent()
    const { user } = await open(api)
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await user.click(button('Save the new time'))
    const field = screen.getByLabelText(/^Pickup date/)
    expect(field).toHaveFocus()
    expect(screen.getByText('Choose a date and time in the future.')).toBeVisible()
    fireEvent.change(field, { target: { value: '2037-03-08T02:30' } })
    expect(field).toHaveAccessibleDescription(/go forward and skip this time\./)
    fireEvent.change(field, { target: { value: '2036-12-08T10:00' } })
    await user.click(button('Save the new time'))
    await waitFor(() =>
      expect(api.sent('POST')).toEqual({ pickup_date: '2036-12-08T10:00:00-08:00' }),
    )
  })

  test('comes first on the dashboard, with a badge', async () => {
    const api = urgent()
    api.gigs = [makeGig(2), ...api.gigs]
    await open(api, '/customer/dashboard')
    expect(await screen.findByText('Urgent')).toBeVisible()
    const titles = screen.getAllByRole('heading', { name: /^Move/ })
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Move 1', 'Move 2'])
  })

  test('looks as before with an API that knows no urgent jobs', async () => {
    await open(urgent({ is_urgent: undefined, urgent: undefined }))
    expect(screen.getByRole('list', { name: 'Timeline' })).toBeVisible()
    expect(screen.queryByText('Urgent')).not.toBeInTheDocument()
    expect(screen.queryByText('Raise the price?')).not.toBeInTheDocument()
  })
})

test('a packer who did not come is reported with one button, which asks when another can', async () => {
  const api = worldAt('booked')
  changeTrip(api, { next: ['cancelled', 'no_show'] })
  const { user } = await open(api)
  await user.click(button('Marcus is not here'))
  const dialog = within(await screen.findByRole('dialog', { name: 'What went wrong?' }))
  expect(dialog.getByRole('radio', { name: 'Marcus T. did not show up' })).toBeChecked()
  expect(dialog.getByText(/The price stays\./)).toBeVisible()
  expect(dialog.getByRole('radio', { name: /^As soon as possible, \d+:[03]0 / })).toBeChecked()
  expect(dialog.getByRole('textbox')).toHaveValue('Marcus has not come.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(api.log).toContain('POST /api/trips/501/problem'))
  expect(api.sent('POST')).toMatchObject({ kind: 'no_show', pickup: 'soon' })
})

test('a packer who arrives while the customer reports the absence is not reported', async () => {
  const api = worldAt('booked')
  changeTrip(api, { next: ['cancelled', 'no_show'] })
  const { user, tell } = await open(api)
  await user.click(button('Marcus is not here'))
  const dialog = within(await screen.findByRole('dialog', { name: 'What went wrong?' }))
  api.move(1, 'at_pickup')
  tell({ kind: 'at_pickup', gig_id: 1, trip_id: 501 })
  const choice = dialog.getByRole('radio', { name: 'Marcus T. did not show up' })
  await waitFor(() => expect(choice).toBeDisabled())
  expect(choice).not.toBeChecked()
  expect(dialog.queryByText(/The booking ends/)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(dialog.getByText('Choose one of these.')).toBeVisible()
  expect(api.log).not.toContain('POST /api/trips/501/problem')
})

test('a request for extra pay is on the dashboard under Needs you', async () => {
  const api = worldAt('booked', 'at_pickup')
  api.proposals = [makeProposal()]
  const idle = jest.spyOn(window, 'requestIdleCallback')
  idle.mockImplementation((run) => window.setTimeout(run))
  await open(api, '/customer/dashboard')
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  const row = await needs.findByRole('link', { name: /^Marcus asks for \$45 more/ })
  expect(row).toHaveAttribute('href', '/customer/jobs/1')
  idle.mockRestore()
})

test('a job under review says that the packer has replied, and by when we decide', async () => {
  const api = worldAt('booked', 'delivered', 'disputed')
  changeTrip(api, { answer_by: at('20:00') })
  const reply = { note: 'It was cracked before.', images: ['/api/images/crack'] }
  api.events = [...api.events, makeEvent(1, 'problem_reply', { ...reply, created_at: at('18:00') })]
  await open(api)
  expect(screen.getByRole('note')).toHaveTextContent(
    'Marcus T. replied Dec 5, 2036, 10:00 AM PST: the timeline has the reply and its photos.',
  )
  expect(screen.getByRole('note')).toHaveTextContent(/^Your report is under review\..* decides by /)
  expect(screen.getByText('It was cracked before.')).toBeVisible()
  expect(screen.getByAltText('Marcus T. replied to the report, photo 1 of 1')).toBeInTheDocument()
})

test.each([
  ['page of a job', undefined],
  ['dashboard', '/customer/dashboard'],
])('on a %s that stays open, tomorrow becomes today', async (_what, page) => {
  jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2036-12-04T20:00:00.000Z') })
  try {
    const api = worldAt('booked')
    api.gigs = api.gigs.map((gig): Gig => ({ ...gig, pickup_date: at('17:00') }))
    await open(api, page)
    expect(await screen.findAllByText(/tomorrow, 9:00 AM PST/)).not.toHaveLength(0)
    jest.setSystemTime(Date.parse(at('14:00')))
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findAllByText(/today, 9:00 AM PST/)).not.toHaveLength(0)
    expect(screen.queryByText(/tomorrow/i)).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})
