import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Gig, GigEvent } from 'api/client'
import { makeEvent, makeProposal, refusal, type World } from '../customer-world.fixture.ts'
import type { DayTrip, Proposal } from '../gigs/job/day/day-api.ts'
import type { ExtraPaid } from '../gigs/job/payment/payment-lines.tsx'
import { onHold } from '../gigs/payment.fixture.ts'
import { button, openJob as open, paidWorldAt, worldAt } from './job.fixture.ts'

/** Changes Marcus's trip. */
function changeTrip(api: World, fields: Partial<DayTrip>) {
  api.trips = api.trips.map((trip) => ({ ...trip, ...fields }))
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
  const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString()

  test('says when the packer arrives, and when they left', async () => {
    const api = worldAt('booked', 'on_the_way')
    tellArrival(api, 'on_the_way', at('16:12'), null, at('16:40'))
    await open(api)
    expect(screen.getByRole('heading', { name: 'Marcus arrives about 8:40 AM PST' })).toBeVisible()
    expect(screen.getByText(/^Left at 8:12 AM PST\./)).toBeVisible()
  })

  test('of a late packer says what it was before, and when the customer can report', async () => {
    const api = worldAt('booked', 'on_the_way')
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
    const arrives_at = inTwoHours()
    const { jobs } = api
    api.jobs = () => {
      const { body } = jobs()
      return { body: (body as object[]).map((job) => ({ ...job, arrives_at })) }
    }
    await open(api, '/customer/dashboard')
    expect(await screen.findByText(/^Arrives about \d/)).toBeVisible()
    expect(screen.getByText(/^Marcus T\. arrives about \d/)).toBeVisible()
  })
})

describe('We start now', () => {
  async function ask(api: World) {
    const view = await open(api)
    await view.user.click(button('We start now'))
    const dialog = await screen.findByRole('dialog', { name: 'Start now?' })
    const confirm = within(dialog).getByRole('button', { name: 'We start now' })
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
    await open(worldAt('booked', 'at_pickup'))
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
  const booked = () => {
    const api = worldAt('booked')
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
    const pickup = dialog.getByLabelText(/^Pickup date/)
    fireEvent.change(pickup, { target: { value: '2036-12-06T09:00' } })
    expect(dialog.getByLabelText(/^Drop-off date/)).toHaveValue('2036-12-06T13:00')
    expect(dialog.getByText('Sat, Dec 6, 9:00 AM PST')).toBeVisible()
    await user.type(dialog.getByLabelText(/^A word to Marcus/), 'My keys come later.')
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

  test('is not offered by an API without proposals', async () => {
    const api = booked()
    api.proposals = null
    await open(api)
    expect(screen.queryByRole('button', { name: 'Propose another time' })).not.toBeInTheDocument()
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
      'Yes holds $567.00 on your Visa 4242 first, then frees the $518.40.',
      'No: Marcus does the job as described, or leaves before loading.',
      'Test payments: no real money moves',
    ]) {
      expect(text).toContain(part)
    }
    expect(card().getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible()
  })

  test.each([
    ['Yes, $567.00', 'yes', 'You said yes. The new total is $567.00.', 'You said yes to $45 more'],
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
    const extras = [
      { reason: 'items', amount: 45 },
      { reason: 'stairs', amount: 20 },
      { reason: 'items', amount: 5 },
    ]
    api.payment = { ...api.payment, price: 550, fee: 44, total: 594, extras } as ExtraPaid
    await open(api)
    const lines = screen.getByRole('region', { name: 'Payment' }).querySelector('dl')
    expect(lines).toHaveTextContent(
      'Price, all to Marcus$480.00Extra work: more items$50.00Extra work: stairs$20.00Service fee (8%)$44.00Total$594.00',
    )
  })
})
