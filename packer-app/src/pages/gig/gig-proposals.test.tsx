import { notifyManager } from '@tanstack/react-query'
import type { Trip } from 'api/client'
import { screen, waitFor, within } from '@testing-library/react'
import type { Proposal } from '../../bookings/trip/proposals/proposal-calls.ts'
import { makeUnsaved, openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, refusal } from '../../packer-world.fixture.ts'
import { allowPhotos, makePhoto } from '../../photos.fixture.ts'
import { makeProposal } from '../../proposals.fixture.ts'
import {
  findAction,
  loseAnswer,
  type PageUser,
  readyAction,
  sent,
  skipConfirmations,
  worldWithBooking,
} from './gig-page.fixture.ts'

skipConfirmations()

const extraCalls = 'POST /api/trips/70/proposals'
const answerCalls = 'POST /api/trips/70/proposals/11/answer'

/** A packer at the pickup who may ask for at most $280 more, three times. */
function worldAtPickup(extra: Trip['extra'] = { most: 280, left: 3 }) {
  const world = worldWithBooking()
  world.trips.step(5, 'at_pickup')
  world.trips.set({ id: 70 }, { extra, price: 480 })
  return world
}

function worldWithAnswer(fields: Partial<Proposal>) {
  const world = worldAtPickup(null)
  world.proposals.all = [makeProposal(fields)]
  return world
}

async function openExtra(user: PageUser) {
  await user.click(await readyAction('Ask for extra pay'))
  return within(await screen.findByRole('dialog', { name: 'Ask for extra pay' }))
}

describe('extra pay', () => {
  test('the packer asks with a reason, an amount and a sentence, and waits', async () => {
    const world = worldAtPickup()
    const { user, notices } = openPackerApp(world, '/gig/5')
    const dialog = await openExtra(user)
    expect(dialog.getByText('First of at most three requests for this trip.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Ask Dana for $20' }))
    expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription(
      'Choose what is more than posted.',
    )
    await user.click(dialog.getByRole('radio', { name: 'More items' }))
    await user.click(dialog.getByRole('button', { name: 'Ask Dana for $20' }))
    const text = dialog.getByRole('textbox', { name: 'What did you find?' })
    expect(text).toHaveFocus()
    expect(text).toHaveAccessibleDescription(/Write a sentence, or add a photo\./)
    await user.type(text, 'A tall clock.')
    for (let press = 0; press < 5; press += 1) {
      await user.click(dialog.getByRole('button', { name: 'More: Extra pay' }))
    }
    expect(dialog.getByText('$525')).toBeVisible()
    // Until the answer, the packer can ask for nothing more: the button that opened the dialog is gone.
    world.trips.set({ id: 70 }, { extra: null })
    // As in the shell.
    notifyManager.setScheduler(queueMicrotask)
    await user.click(dialog.getByRole('button', { name: 'Ask Dana for $45' }))
    expect(await screen.findByText('You asked Dana for $45 more')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(notices).toEqual(['Dana sees your request now.'])
    expect(sent(world, extraCalls)).toEqual([
      { kind: 'extra', reason: 'items', amount: 45, text: 'A tall clock.', images: [] },
    ])
  })

  test('an amount in cents is sent as it was typed', async () => {
    const world = worldAtPickup()
    const { user } = openPackerApp(world, '/gig/5')
    const dialog = await openExtra(user)
    const amount = dialog.getByRole('textbox', { name: 'Extra pay' })
    await user.click(dialog.getByRole('radio', { name: 'Waiting' }))
    await user.type(dialog.getByRole('textbox', { name: 'What did you find?' }), 'Half an hour.')
    await user.clear(amount)
    await user.type(amount, '32.60')
    expect(dialog.getByText('$512.60')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Less: Extra pay' }))
    expect(amount).toHaveValue('30')
    await user.clear(amount)
    await user.type(amount, '32.60')
    await user.click(dialog.getByRole('button', { name: 'Ask Dana for $32.60' }))
    await waitFor(() => expect(sent(world, extraCalls)).toMatchObject([{ amount: 32.6 }]))
  })

  test('an amount out of the range or no amount is not sent, and adds up to nothing', async () => {
    const world = worldAtPickup({ most: 50, left: 1 })
    const { user } = openPackerApp(world, '/gig/5')
    const dialog = await openExtra(user)
    const amount = dialog.getByRole('textbox', { name: 'Extra pay' })
    expect(amount).toHaveAccessibleDescription('From $5 to $50.')
    await user.click(dialog.getByRole('radio', { name: 'Waiting' }))
    for (const wrong of ['55', '4.99', '12.345', '32,60', '1.2.3', 'ten']) {
      await user.clear(amount)
      await user.type(amount, wrong)
      await user.click(dialog.getByRole('button', { name: 'Ask Dana' }))
      expect(amount).toHaveAccessibleDescription(
        'Enter dollars and cents such as 32.60, from $5 to $50.',
      )
      expect(dialog.getByText('If Dana says yes').nextSibling).toHaveTextContent('–')
    }
    expect(amount).toHaveFocus()
    expect(sent(world, extraCalls)).toEqual([])
  })

  test('a photo is enough', async () => {
    allowPhotos()
    const world = worldAtPickup()
    const { user } = openPackerApp(world, '/gig/5')
    const dialog = await openExtra(user)
    await user.click(dialog.getByRole('radio', { name: 'Stairs' }))
    await user.upload(dialog.getByLabelText('Photos'), makePhoto())
    await dialog.findByRole('button', { name: 'Remove photo 1' })
    await user.click(dialog.getByRole('button', { name: 'Ask Dana for $20' }))
    expect(await screen.findByText('You asked Dana for $20 more')).toBeVisible()
    expect(sent(world, extraCalls)).toEqual([
      { kind: 'extra', reason: 'stairs', amount: 20, images: [expect.stringMatching(/^token-/)] },
    ])
  })

  test('what the packer wrote survives a failure and another visit', async () => {
    const unsaved = makeUnsaved()
    const world = worldAtPickup()
    const { user, unmount } = openPackerApp(world, '/gig/5', unsaved)
    const dialog = await openExtra(user)
    await user.click(dialog.getByRole('radio', { name: 'Something else' }))
    await user.type(dialog.getByRole('textbox', { name: 'What did you find?' }), 'A locked gate.')
    world.instead = ({ method }) => (method === 'POST' ? refusal(503, 'Not now.') : undefined)
    await user.click(dialog.getByRole('button', { name: 'Ask Dana for $20' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Your request was not sentNot now. What you wrote is still here.',
    )
    unmount()
    const again = openPackerApp(world, '/gig/5', unsaved)
    const next = await openExtra(again.user)
    expect(next.getByRole('textbox', { name: 'What did you find?' })).toHaveValue('A locked gate.')
  })

  test('a request whose answer is lost is open, and its dialog does not come back after the no', async () => {
    const world = worldAtPickup()
    const { user, tell, notices } = openPackerApp(world, '/gig/5')
    const dialog = await openExtra(user)
    await user.click(dialog.getByRole('radio', { name: 'More items' }))
    await user.type(dialog.getByRole('textbox', { name: 'What did you find?' }), 'A clock.')
    loseAnswer(world, '/proposals')
    world.trips.set({ id: 70 }, { extra: null })
    await user.click(dialog.getByRole('button', { name: 'Ask Dana for $20' }))
    expect(await screen.findByText('You asked Dana for $20 more')).toBeVisible()
    world.proposals.all = world.proposals.all.map((one) => ({ ...one, state: 'declined', may: [] }))
    world.trips.set({ id: 70 }, { extra: { most: 280, left: 2 } })
    await tell({ kind: 'proposal_declined', gig_id: 5, trip_id: 70 })
    expect(await screen.findByText('Dana said no')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(notices.filter((text) => text === 'Dana sees your request now.')).toHaveLength(1)
  })

  test('the packer takes a request back', async () => {
    const world = worldWithAnswer({})
    const { user } = openPackerApp(world, '/gig/5')
    await user.click(await readyAction('Take it back'))
    await waitFor(() => expect(screen.queryByText(/^You asked Dana/)).not.toBeInTheDocument())
    expect(sent(world, answerCalls)).toEqual([{ answer: 'take_back' }])
  })

  test('Delivered names the open request that it ends', async () => {
    const world = worldWithAnswer({})
    world.trips.step(5, 'loaded')
    const { user } = openPackerApp(world, '/gig/5')
    await screen.findByText('You asked Dana for $45 more')
    await user.click(await readyAction('Delivered'))
    const dialog = await screen.findByRole('dialog', { name: 'Is everything delivered?' })
    expect(dialog).toHaveTextContent(
      'Dana K. has not answered your request for extra pay, which ends now.',
    )
  })

  test('an open request says from when the packer may leave', async () => {
    const world = worldWithAnswer({ leave_from: '2026-12-06T17:34:00.000Z' })
    openPackerApp(world, '/gig/5')
    expect(await screen.findByText(/^No answer by 9:34 AM PST\? Then you can leave/)).toBeVisible()
  })

  test('after a no before the pickup time, leaving is a cancellation', async () => {
    const world = worldWithAnswer({ state: 'declined', may: [] })
    world.trips.set({ id: 70 }, { pickup_date: '2099-12-06T17:00:00.000Z' })
    openPackerApp(world, '/gig/5')
    expect(
      await screen.findByText('Before 9:00 AM PST leaving counts as any cancellation.'),
    ).toBeVisible()
  })

  test('a request that the delivery ended leaves a line', async () => {
    const world = worldWithAnswer({ state: 'ended', may: [] })
    world.trips.step(5, 'delivered')
    openPackerApp(world, '/gig/5')
    expect(await screen.findByText(/^Your request for \$45 more ended without/)).toBeVisible()
  })

  test('20 minutes without an answer, the packer can do the gig as posted or leave', async () => {
    const world = worldWithAnswer({ may: ['take_back', 'leave'] })
    const { user } = openPackerApp(world, '/gig/5')
    expect(await screen.findByText(/^No answer since 9:14 AM/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Leave this gig' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Do the gig as posted' }))
    await waitFor(() => expect(sent(world, answerCalls)).toEqual([{ answer: 'take_back' }]))
  })

  test('a yes arrives live, with the new pay', async () => {
    const world = worldWithAnswer({})
    const { tell } = openPackerApp(world, '/gig/5')
    await screen.findByText('You asked Dana for $45 more')
    world.proposals.all = [makeProposal({ state: 'charging', may: [] })]
    await tell({ kind: 'payment', gig_id: 5, trip_id: 70 })
    await tell({ kind: 'proposal_agreed', gig_id: 5, trip_id: 70 })
    expect(await screen.findByText('Dana said yes to $45 more')).toBeVisible()
    world.proposals.all = [makeProposal({ state: 'agreed', may: [] })]
    world.trips.set({ id: 70 }, { price: 525, is_secured: true })
    await tell({ kind: 'proposal_agreed', gig_id: 5, trip_id: 70 })
    expect(await screen.findByText('Dana said yes')).toBeVisible()
    expect(screen.getByText('Your pay for this gig is now $525, and it is on hold.')).toBeVisible()
  })

  test.each([
    ['declined', 'Dana said no'],
    ['card_declined', "Dana's card was declined"],
  ] as const)('after %s, the packer goes on as posted, or leaves', async (state, title) => {
    const world = worldWithAnswer({ state, may: ['leave'] })
    const { user, notices } = openPackerApp(world, '/gig/5')
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(/^Your pay stays \$480 for the gig as posted\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Leave this gig' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave this gig?' }))
    expect(dialog.getByText(/If Dana objects, a person at Manyhands decides/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Leave this gig' }))
    expect(await findAction('Book Gig!')).toBeVisible()
    expect(sent(world, answerCalls)).toEqual([{ answer: 'leave' }])
    expect(notices).toContain('You left the gig. Other packers can book it now.')
  })

  test('doing the gig as posted puts the choice away', async () => {
    const world = worldWithAnswer({ state: 'declined', may: ['leave'] })
    const { user } = openPackerApp(world, '/gig/5')
    await user.click(await screen.findByRole('button', { name: 'Do the gig as posted' }))
    expect(screen.queryByRole('button', { name: 'Leave this gig' })).not.toBeInTheDocument()
    expect(screen.getByText('Dana said no')).toBeVisible()
    expect(sent(world, answerCalls)).toEqual([])
  })
})

describe('another time or address', () => {
  const change: Partial<Proposal> = {
    kind: 'change',
    by: 'customer',
    note: 'My keys come one day later, sorry.',
    reason: null,
    amount: null,
    answer_until: '2026-12-05T00:12:00.000Z',
    may: ['yes', 'no', 'leave'],
    change: {
      pickup_date: {
        from: '2026-12-06T17:00:00.000Z',
        to: '2026-12-13T16:30:00.000Z',
        time_zone: 'America/Los_Angeles',
      },
    },
  }

  function worldWithChange(fields: Partial<Proposal> = {}) {
    const world = worldWithBooking()
    world.trips.set({ id: 70 }, { extra: null })
    world.proposals.all = [makeProposal({ ...change, ...fields })]
    return world
  }
  const card = async (what = 'another time') =>
    within(await screen.findByRole('region', { name: `Dana proposes ${what}` }))

  test('old and new times are side by side, and the packer agrees', async () => {
    const world = worldWithChange()
    const { user, notices } = openPackerApp(world, '/gig/5')
    const question = await card()
    expect(question.getByText('Answer by Fri, Dec 4, 4:12 PM PST')).toBeVisible()
    expect(question.getByText('Pickup now').nextSibling).toHaveTextContent('Sun, Dec 6 9:00 AM PST')
    expect(question.getByText('Proposed').nextSibling).toHaveTextContent('Sun, Dec 13 8:30 AM PST')
    expect(question.getByText('My keys come one day later, sorry.')).toBeVisible()
    expect(await question.findByText('You have no other gig on Sun, Dec 13.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Agree' }))
    await waitFor(() => expect(notices).toEqual(['You agreed. Dana sees it now.']))
    expect(sent(world, answerCalls)).toEqual([{ answer: 'yes' }])
    expect(screen.queryByRole('region', { name: /proposes/ })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('the change that the packer agreed to is no other news', async () => {
    const world = worldWithChange()
    const { tell, notices } = openPackerApp(world, '/gig/5')
    await card()
    for (const kind of ['proposal_agreed', 'changed']) {
      const [trip] = world.trips.all
      if (trip) world.trips.log(trip, kind === 'changed' ? 'customer' : 'packer', null, kind)
    }
    await tell({ kind: 'changed', gig_id: 5, trip_id: 70 })
    expect(await screen.findAllByText('You agreed to the change.')).not.toHaveLength(0)
    expect(notices).toEqual([])
  })

  test('another gig at the proposed time is named', async () => {
    const world = worldWithChange()
    world.gigs = [
      ...world.gigs,
      makeGig(8, {
        title: 'Two ponies',
        pickup_date: '2026-12-13T17:00:00.000Z',
        dropoff_date: '2026-12-13T20:00:00.000Z',
        pickup_time_zone: 'America/Los_Angeles',
      }),
    ]
    world.book(8)
    openPackerApp(world, '/gig/5')
    const question = await card()
    expect(
      await question.findByText(
        'You have another gig at that time: Two ponies, Sun, Dec 13, 9:00 AM PST.',
      ),
    ).toBeVisible()
  })

  test('another address is shown in full, and declining keeps all', async () => {
    const place = makeGig(5).pickup_location
    const street = (name: string) => ({ ...place, street_address: name, street_address_two: null })
    const world = worldWithChange({
      change: { pickup_location: { from: street('12 Harbor Street'), to: street('1 Pier 4') } },
    })
    const { user } = openPackerApp(world, '/gig/5')
    const question = await card('another address')
    expect(question.getByText(/^1 Pier 4/)).toHaveTextContent('1 Pier 4 Oakland, CA 94607')
    expect(question.queryByText(/^You have/)).not.toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(sent(world, answerCalls)).toEqual([{ answer: 'no' }]))
  })

  test('the packer can leave without a mark, and may book again', async () => {
    const world = worldWithChange()
    const pickup_date = new Date(Date.now() + 10 * 3_600_000).toISOString()
    world.trips.set({ id: 70 }, { pickup_date })
    const { user } = openPackerApp(world, '/gig/5')
    const question = await card()
    await user.click(question.getByRole('button', { name: 'Leave this gig, without a mark' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave this gig?' }))
    expect(dialog.getByText(/It leaves no mark on your record\./)).toBeVisible()
    expect(dialog.queryByText(/cannot book it again/)).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Keep gig' }))
    expect(sent(world, answerCalls)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Leave this gig, without a mark' }))
    const again = within(await screen.findByRole('dialog', { name: 'Leave this gig?' }))
    await user.click(again.getByRole('button', { name: 'Leave this gig' }))
    expect(await findAction('Book Gig!')).toBeVisible()
  })

  test('an answer after the customer took the proposal back says so, and the card goes', async () => {
    const world = worldWithChange()
    const { user } = openPackerApp(world, '/gig/5')
    const question = await card()
    world.proposals.all = [makeProposal({ ...change, state: 'taken_back', may: [] })]
    await user.click(question.getByRole('button', { name: 'Agree' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“Agree” was not savedDana K. has taken this back.',
    )
    expect(screen.queryByRole('region', { name: /proposes/ })).not.toBeInTheDocument()
  })

  test('a proposal that arrives while the page is open appears', async () => {
    const world = worldWithChange()
    const { all } = world.proposals
    world.proposals.all = []
    const { tell } = openPackerApp(world, '/gig/5')
    await readyAction('On my way')
    world.proposals.all = all
    await tell({ kind: 'change_proposed', gig_id: 5, trip_id: 70 })
    expect((await card()).getByRole('button', { name: 'Agree' })).toBeVisible()
  })

  test('proposals that fail to load say so, and Retry loads them', async () => {
    const world = worldWithChange()
    world.instead = ({ path }) =>
      path.endsWith('/proposals') ? refusal(503, 'Not now.') : undefined
    const { user } = openPackerApp(world, '/gig/5')
    await screen.findByText('What you and the customer have asked could not be loaded.')
    world.instead = () => undefined
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await card()).getByRole('button', { name: 'Agree' })).toBeVisible()
  })
})
