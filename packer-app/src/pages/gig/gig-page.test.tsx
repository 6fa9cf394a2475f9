import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Move } from 'api/rules'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, packer, refusal, World } from '../../packer-world.fixture.ts'
import {
  cancelGig,
  worldWithPiano,
  findAction,
  getAction,
  skipConfirmations,
} from './gig-page.fixture.ts'

skipConfirmations()

test('a qualified packer can book a gig and cancel it again', async () => {
  const world = worldWithPiano([2, 3])
  const { user, notices } = openPackerApp(world, '/gig/5')
  const title = () => screen.getByRole('heading', { level: 1, name: 'Upright piano' })
  await waitFor(() => expect(title()).toBeVisible())
  expect(screen.getByText('Oakland, CA 94607')).toBeVisible()
  expect(screen.queryByText(/Harbor Street/)).not.toBeInTheDocument()

  await user.click(await findAction('Book Gig!'))
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  expect(await screen.findByText(/12 Harbor Street/)).toBeVisible()
  expect(await screen.findByRole('region', { name: 'You booked this gig' })).toBeVisible()
  await waitFor(() => expect(title()).toHaveFocus())
  const map = screen.getByRole('link', { name: 'Open pickup in maps' })
  expect(map).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12%20Harbor%20Street%2C%20Oakland%2C%20CA%2094607',
  )
  expect(map).toHaveAttribute('rel', 'noreferrer')
  expect(world.log.filter((call) => call === 'GET /api/packers/gigs').length).toBeGreaterThan(1)

  await user.click(screen.getByRole('button', { name: 'Cancel Gig' }))
  const question = await screen.findByRole('dialog', { name: 'Cancel this gig?' })
  expect(question).toHaveAccessibleDescription(/goes back on the marketplace/)
  await user.click(within(question).getByRole('button', { name: 'Keep gig' }))
  await cancelGig(user)
  expect(await findAction('Book Gig!')).toBeEnabled()
  await waitFor(() => expect(screen.queryByText(/Harbor Street/)).not.toBeInTheDocument())
  await waitFor(() => expect(title()).toHaveFocus())
  expect(notices).toHaveLength(2)
})

test("shows no specialty status until the packer's specialties have loaded", async () => {
  const world = worldWithPiano([2, 3])
  let isAway = true
  world.instead = ({ path }) =>
    isAway && /^\/api\/packer\/\d+\/specialtys$/.test(path) ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/gig/5')
  expect(await screen.findByText('The booking details could not be loaded.')).toBeVisible()
  const list = screen.getByRole('region', { name: 'Required specialties' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(list).not.toHaveTextContent(/missing|you have/)
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await within(list).findAllByText('you have')).toHaveLength(2)
})

test('two clicks before the next render book once', async () => {
  const world = worldWithPiano([2, 3])
  openPackerApp(world, '/gig/5')
  const button = await findAction('Book Gig!')
  act(() => {
    button.click()
    button.click()
  })
  expect(await findAction('Booking...')).toHaveAttribute('aria-busy')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  expect(world.log.filter((call) => !call.startsWith('GET'))).toEqual(['POST /api/packer/gigs/5'])
})

test('a gig that fails to load shows the error as the page heading', async () => {
  const world = new World()
  world.instead = ({ path }) => (path === '/api/gig/5' ? refusal(503, 'Not now.') : undefined)
  openPackerApp(world, '/gig/5')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This gig could not be loaded.' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Marketplace' })).toHaveAttribute('href', '/marketplace')
})

test('a missing specialty disables the button and is named in a warning', async () => {
  openPackerApp(worldWithPiano([2]), '/gig/5')
  expect(await findAction('Missing Specialties')).toBeDisabled()
  const warning = screen.getByRole('note')
  expect(warning).toHaveTextContent(
    'Missing Required SpecialtiesYou need: piano. Have it? Edit Specialties.',
  )
  expect(within(warning).getByRole('link')).toHaveAttribute('href', '/packer/7/specialtys/edit')
})

const move: Move = {
  ...{ help: 'load_unload', helpers: 3, hours: 3.5, arrival_minutes: 60 },
  items: { sofa: 1, dresser: 2 },
  pickup_access: { stairs: 3, elevator: 'none' },
}

test('says how far the gig is from home, and between its addresses', async () => {
  const world = worldWithPiano([2, 3])
  world.home = '94607'
  world.gigs = world.gigs.map((gig) => ({ ...gig, miles: 1204, route_miles: 7 }))
  openPackerApp(world, '/gig/5')
  expect(await screen.findByText('about 1,204 miles from 94607')).toBeVisible()
  expect(screen.getByText('From pickup to drop-off: about 7 miles')).toBeVisible()
})

test('without a home, the page does not say how far the gig is', async () => {
  openPackerApp(worldWithPiano([2, 3]), '/gig/5')
  expect(await screen.findByText(/^From pickup to drop-off/)).toBeVisible()
  expect(screen.queryByText(/ from /)).not.toBeInTheDocument()
})

test('says what the customer has not said', async () => {
  const world = worldWithPiano([2, 3])
  openPackerApp(world, '/gig/5')
  expect(await screen.findAllByText('not said yet')).toHaveLength(5)
  expect(screen.getAllByText('Stairs: not said yet')).toHaveLength(2)
})

test('shows what the customer says about the move, and what the customer did not say', async () => {
  const world = worldWithPiano([2, 3])
  world.crew = 3
  world.gigs = world.gigs.map((gig) => ({ ...gig, move }))
  openPackerApp(world, '/gig/5')
  const facts = (await screen.findByText('Who moves')).closest('dl') as HTMLElement
  expect([...facts.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    ...[
      'Loading and unloading',
      '3 people',
      'not said yet',
      '3.5 hours',
      'not said yet',
      '20-30 boxes',
    ],
  ])
  expect(screen.getByText('about $100 an hour for three')).toBeVisible()
  expect(screen.getAllByText(/9:00 AM.* to 10:00 AM/)).not.toHaveLength(0)
  expect(screen.getByText('3 flights')).toBeVisible()
  expect(screen.getAllByText('Stairs: not said yet')).toHaveLength(1)
  expect(screen.getByText('No elevator')).toBeVisible()
  expect(screen.getByText('2 × Dresser')).toBeVisible()
  expect(screen.getByText('3 items: about 130 cubic feet, boxes not counted')).toBeVisible()
  expect(screen.getByText('From pickup to drop-off: about 4 miles')).toBeVisible()
  expect(await findAction('Book Gig!')).toBeEnabled()
  expect(await screen.findByText('You have both specialties and can bring 3 people.')).toBeVisible()
})

test('a gig that needs more people than the packer brings cannot be booked', async () => {
  const world = worldWithPiano([2, 3])
  world.gigs = world.gigs.map((gig) => ({ ...gig, move }))
  openPackerApp(world, '/gig/5')
  expect(await findAction('Needs 3 people')).toBeDisabled()
  const note = screen.getByRole('note')
  expect(note).toHaveTextContent('Needs 3 people; your profile says 2')
  expect(within(note).getByRole('link')).toHaveAttribute('href', '/packer/edit')
})

test('says all that is missing at once, after the size of the crew has loaded', async () => {
  const world = worldWithPiano([2])
  world.gigs = world.gigs.map((gig) => ({ ...gig, move }))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  world.before = ({ path }) => (path === '/api/packer' ? answered : undefined)
  openPackerApp(world, '/gig/5')
  const list = await screen.findByRole('region', { name: 'Required specialties' })
  expect(await within(list).findByText('missing')).toBeVisible()
  expect(screen.queryByRole('note')).not.toBeInTheDocument()
  answer()
  expect(await screen.findAllByRole('note')).toHaveLength(2)
})

test('a booking stands if the packer then brings fewer people', async () => {
  const world = worldWithPiano([2, 3])
  world.gigs = world.gigs.map((gig) => ({ ...gig, move }))
  world.book(5)
  openPackerApp(world, '/gig/5')
  expect(
    await screen.findByText('Your booking stands. Bring 3 people to the pickup.'),
  ).toBeVisible()
})

test('after booking, the notes of the addresses are on the page', async () => {
  const world = worldWithPiano([2, 3])
  world.gigs = world.gigs.map((gig) => ({ ...gig, move: { pickup_note: 'Gate code 4412' } }))
  world.book(5)
  openPackerApp(world, '/gig/5')
  expect(await screen.findByText('Gate code 4412')).toBeVisible()
})

test('lists the required specialties by group with their status in words', async () => {
  openPackerApp(worldWithPiano([2]), '/gig/5')
  const required = await screen.findByRole('region', { name: 'Required specialties' })
  const items = within(required).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['dolly you have', 'piano missing'])
  expect(within(required).getAllByRole('heading', { level: 3 })).toHaveLength(2)
})

test('a gig without required specialties can be booked by any packer', async () => {
  openPackerApp(worldWithPiano([]), '/gig/6')
  expect(await screen.findByText('No specialties required')).toBeVisible()
  expect(await findAction('Book Gig!')).toBeEnabled()
})

test('says that the pickup time of an open gig has passed', async () => {
  const world = worldWithPiano([])
  world.gigs = world.gigs.map((gig) => ({ ...gig, pickup_date: '2020-03-01T17:00:00.000Z' }))
  openPackerApp(world, '/gig/6')
  expect(await screen.findByText(/^The pickup time has passed\./)).toBeVisible()
  expect(await findAction('Book Gig!')).toBeEnabled()
})

test('a gig that its customer has changed meanwhile is not booked before the packer reads it again', async () => {
  const world = worldWithPiano([2, 3])
  const { user, notices } = openPackerApp(world, '/gig/5')
  const book = await findAction('Book Gig!')
  const sent = () => world.calls.findLast(({ method }) => method === 'POST')?.body
  world.gigs = world.gigs.map((gig) => (gig.id === 5 ? { ...gig, price: 61, version: 2 } : gig))
  world.instead = ({ method }) => {
    if (method !== 'POST') return undefined
    const refused = refusal(409, 'The customer has changed this gig.')
    return { ...refused, body: { ...(refused.body as object), version: 2 } }
  }
  await user.click(book)
  expect(await screen.findByRole('alert')).toHaveTextContent('The customer has changed this gig.')
  expect(sent()).toEqual({ version: 1 })
  expect((await screen.findAllByText('$61'))[0]).toBeVisible()
  world.instead = () => undefined
  await user.click(await findAction('Book Gig!'))
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(sent()).toEqual({ version: 2 })
})

test('says that another packer booked the gig first and links to the next gig', async () => {
  const world = worldWithPiano([2, 3])
  world.instead = ({ method }) => {
    if (method !== 'POST') return undefined
    world.gigs = world.gigs.map((gig) =>
      gig.id === 5 ? { ...gig, gig_status_id: 2, packer_id: 99 } : gig,
    )
    return refusal(409, 'This gig is booked already.')
  }
  const { user, url } = openPackerApp(world, '/gig/5')
  await user.click(await findAction('Book Gig!'))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Another packer booked this gig.')
  expect(screen.queryByRole('button', { name: 'Book Gig!' })).not.toBeInTheDocument()
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'See the next gig' })).toHaveAttribute(
      'href',
      '/gig/6',
    ),
  )
  await user.click(screen.getByRole('link', { name: 'See the next gig' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Studio flat' })).toBeVisible()
  expect(url.current).toBe('/gig/6')
})

test('the next gig is one that the packer qualifies for, with enough people', async () => {
  const world = worldWithPiano([2, 3])
  world.gigs = [
    ...world.gigs
      .filter(({ id }) => id === 5)
      .map((gig) => ({ ...gig, gig_status_id: 2 as const, packer_id: 99 })),
    makeGig(8, { move: { helpers: 3 } }),
    makeGig(9, { move: { helpers: 2 } }),
  ]
  openPackerApp(world, '/gig/5')
  const link = await screen.findByRole('link', { name: 'See the next gig' })
  await waitFor(() => expect(link).toHaveAttribute('href', '/gig/9'))
})

test('without a next gig, the link leads to the marketplace with the same filters', async () => {
  const world = worldWithPiano([2, 3])
  world.gigs = world.gigs.filter(({ id }) => id === 5)
  world.instead = ({ method }) => {
    if (method !== 'POST') return undefined
    world.gigs = world.gigs.map((gig) => ({ ...gig, gig_status_id: 2, packer_id: 99 }))
    return refusal(409, 'This gig is booked already.')
  }
  const { user, url } = openPackerApp(world, '/marketplace?sort=price-low')
  await user.click(await screen.findByRole('link', { name: /Upright piano/ }))
  await user.click(await findAction('Book Gig!'))
  const link = await screen.findByRole('link', { name: 'See the next gig' })
  await user.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: 'Gig Marketplace' })).toBeVisible()
  expect(url.current).toBe('/marketplace?sort=price-low')
})

test('returning to the tab shows that another packer has booked the gig', async () => {
  const world = worldWithPiano([2, 3])
  openPackerApp(world, '/gig/5')
  await findAction('Book Gig!')
  world.gigs = world.gigs.map((gig) => ({ ...gig, gig_status_id: 2, packer_id: 99 }))
  fireEvent(window, new Event('visibilitychange'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Another packer booked this gig.')
  expect(screen.queryByRole('button', { name: 'Book Gig!' })).not.toBeInTheDocument()
})

test('a gig that has expired in the meantime says so', async () => {
  const world = worldWithPiano([2, 3])
  world.instead = ({ method }) =>
    method === 'POST' ? refusal(409, 'This gig is no longer available.') : undefined
  const { user } = openPackerApp(world, '/gig/5')
  await user.click(await findAction('Book Gig!'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This gig is no longer available\./)
})

test("another failure shows the API's reason and keeps the button", async () => {
  const world = worldWithPiano([2, 3])
  world.instead = ({ method }) =>
    method === 'POST' ? refusal(503, 'The database is away for a moment.') : undefined
  const { user } = openPackerApp(world, '/gig/5')
  await user.click(await findAction('Book Gig!'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away for a moment.')
  expect(getAction('Book Gig!')).toBeEnabled()
  expect(getAction('Book Gig!')).toHaveFocus()
})

test('an invalid gig id shows This gig is gone', async () => {
  openPackerApp(new World(), '/gig/abc')
  expect(await screen.findByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
})

test('reports success if the response is lost but the gig is booked', async () => {
  const world = worldWithPiano([2, 3])
  let answers = 0
  world.instead = (call) => {
    if (call.method !== 'POST' || answers > 0) return undefined
    answers += 1
    world.answer(call)
    return { status: 502, body: 'Bad Gateway' }
  }
  const { user, notices } = openPackerApp(world, '/gig/5')
  await user.click(await findAction('Book Gig!'))
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  await waitFor(() => expect(notices).toEqual(['Booked. The full addresses are now on this page.']))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('after a lost response, says that the outcome is unknown until bookings are refetched', async () => {
  const world = worldWithPiano([2, 3])
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  world.instead = (call) => {
    if (call.method !== 'POST') return undefined
    world.instead = () => undefined
    world.answer(call)
    world.instead = lost
    return lost()
  }
  const { user, client } = openPackerApp(world, '/gig/5')
  await user.click(await findAction('Book Gig!'))
  const unknown = "We don't know yet whether the gig was booked"
  expect(await screen.findByText(unknown)).toBeVisible()
  expect(screen.queryByText('The gig was not booked')).not.toBeInTheDocument()

  world.instead = () => undefined
  await act(() => client.refetchQueries())
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  expect(screen.queryByText(unknown)).not.toBeInTheDocument()
})

test('a booking beyond the limit shows what to do and keeps the button', async () => {
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  const detail = 'You can hold 15 gigs at once. Complete or cancel one, then book this one.'
  world.instead = ({ method }) => (method === 'POST' ? refusal(429, detail) : undefined)
  await user.click(await findAction('Book Gig!'))
  expect(await screen.findByText('The gig was not booked')).toBeVisible()
  expect(screen.getByText(detail, { exact: false })).toBeVisible()
  expect(await findAction('Book Gig!')).toBeEnabled()
})

test('a click while offline reports that the gig was not booked', async () => {
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  const button = await findAction('Book Gig!')
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  world.instead = () => {
    throw new TypeError('Failed to fetch')
  }
  await user.click(button)
  expect(await screen.findByText('The gig was not booked')).toBeVisible()
  jest.restoreAllMocks()
})

test('booking a gig that its customer deleted shows This gig is gone', async () => {
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  const book = await findAction('Book Gig!')
  world.instead = ({ path }) =>
    /\/5(\/|$)/.test(path) ? refusal(404, 'There is no such gig.') : undefined
  await user.click(book)
  expect(await screen.findByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
})

test('shows a booking made in another tab or on another device', async () => {
  const world = worldWithPiano([2, 3])
  const { tell } = openPackerApp(world, '/gig/5')
  await findAction('Book Gig!')
  world.book(5)
  await tell({ kind: 'booked', gig_id: 5, trip_id: null })
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
})

test('a gig for verified packers names what is missing, and a verified packer can book it', async () => {
  const world = new World()
  world.gigs = [makeGig(5, { verified_only: true })]
  world.setCheck('email', 'passed')
  world.setCheck('identity', 'passed', { expires_at: '2099-01-01T00:00:00.000Z' })
  world.setCheck('insurance', 'started')
  const { tell } = openPackerApp(world, '/gig/5')
  expect(await screen.findByText('This gig is for verified packers')).toBeVisible()
  expect(
    screen.getByText(/You are missing: a confirmed phone number and insurance \(in review\)\./),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your checks' })).toHaveAttribute(
    'href',
    '/packer/checks',
  )
  expect(await findAction('Not verified yet')).toBeDisabled()
  world.setCheck('phone', 'passed')
  world.setCheck('insurance', 'passed', { expires_at: '2099-01-01T00:00:00.000Z' })
  await tell({ kind: 'check', gig_id: null, trip_id: null })
  expect(await findAction('Book Gig!')).toBeEnabled()
  expect(screen.getByText('Verified packers only')).toBeVisible()
})

/** Makes the piano's gig bookable until then. */
function worldUntil(time: number) {
  const world = worldWithPiano([2, 3])
  const bookable_until = new Date(time).toISOString()
  world.gigs = world.gigs.map((gig) => (gig.id === 5 ? { ...gig, bookable_until } : gig))
  return world
}

test('an expired gig says so and offers no booking', async () => {
  openPackerApp(worldUntil(Date.now() - 1), '/gig/5')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This gig has expired\./)
  expect(await screen.findByRole('link', { name: 'See the next gig' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Book Gig!' })).not.toBeInTheDocument()
  expect(screen.queryByText(/Book this gig only if/)).not.toBeInTheDocument()
})

test.each([
  [true, 'You were asked first', 'Decline'],
  [false, 'The customer asked another packer first.', undefined],
])('an offered gig can be booked by its packer only: %s', async (isMine, title, decline) => {
  const world = worldUntil(Date.now() + 3_600_000)
  const to = isMine ? { id: packer.id, display_name: 'Marcus T.' } : null
  const offer = { to, until: '2036-12-01T18:00:00.000Z' }
  world.gigs = world.gigs.map((gig) => (gig.id === 5 ? { ...gig, offer } : gig))
  openPackerApp(world, '/gig/5')
  expect(await screen.findByText(title)).toBeVisible()
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Book Gig!' }).length > 0).toBe(isMine),
  )
  expect(screen.queryByRole('button', { name: 'Decline' })?.textContent).toBe(decline)
})

/** Offers the piano's gig to a packer, or to another one. */
function worldWithOffer(to: { id: number; display_name: string } | null, until: number) {
  const world = worldWithPiano([2, 3])
  const offer = { to, until: new Date(until).toISOString() }
  world.gigs = world.gigs.map((gig) => (gig.id === 5 ? { ...gig, offer } : gig))
  return world
}

test('after declining, the page says so and links to the next gig near home', async () => {
  const world = worldWithOffer({ id: packer.id, display_name: 'Marcus T.' }, Date.now() + 3_600_000)
  const { user } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const said = await screen.findByText('Other packers can book it now.')
  expect(document.activeElement).toContainElement(said)
  expect(await screen.findByRole('link', { name: 'See the next gig' })).toHaveAttribute(
    'href',
    '/gig/6',
  )
  const list = world.calls.findLast(({ path }) => path === '/api/gigs')?.query
  expect(Object.fromEntries(list ?? [])).toMatchObject({
    ...{ zip_code: 'home', radius: '25', qualified: 'true', sort: 'fit' },
  })
  expect(screen.queryByText('You were asked first')).not.toBeInTheDocument()
})

test("the page of another packer opens when the first packer's time is over", async () => {
  const now = new Date('2026-12-01T18:00:00.000Z')
  jest.useFakeTimers({ advanceTimers: true, now })
  try {
    const world = worldWithOffer(null, now.getTime() + 3_600_000)
    openPackerApp(world, '/gig/5')
    expect(await screen.findByText('The customer asked another packer first.')).toBeVisible()
    world.gigs = world.gigs.map((gig) => ({ ...gig, offer: undefined }))
    await act(() => jest.advanceTimersByTimeAsync(3_601_000))
    expect(await findAction('Book Gig!')).toBeEnabled()
  } finally {
    jest.useRealTimers()
  }
})

test("a booked gig's page shows the pay per hour", async () => {
  const world = worldWithPiano([2, 3])
  world.crew = 3
  world.gigs = world.gigs.map((gig) => ({ ...gig, move }))
  world.book(5)
  openPackerApp(world, '/gig/5')
  expect(await screen.findByText('about $100 an hour for three')).toBeVisible()
})

test('a gig that expires while its page is open loses its button', async () => {
  const now = new Date('2026-12-07T04:59:00.000Z')
  jest.useFakeTimers({ advanceTimers: true, now })
  try {
    openPackerApp(worldUntil(now.getTime() + 60_000), '/gig/5')
    expect(await findAction('Book Gig!')).toBeEnabled()
    act(() => jest.advanceTimersByTime(60_000))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This gig has expired\./)
    expect(screen.queryByRole('button', { name: 'Book Gig!' })).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test('after a reported no-show, the page gives the reason and offers no booking', async () => {
  const world = worldWithPiano([2, 3])
  world.gigs = world.gigs.map((gig) => (gig.id === 5 ? { ...gig, no_show: true } : gig))
  openPackerApp(world, '/gig/5')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You cannot book this gig again.You did not come, or you ended your booking shortly before the pickup. Other packers can book it.',
  )
  expect(screen.queryByRole('button', { name: 'Book Gig!' })).not.toBeInTheDocument()
})

test('after a booking, the page asks about pushes', async () => {
  Object.assign(globalThis, { PushManager: () => {} })
  const TestQuestion = ({ title }: { title: string }) => <h2>{title}</h2>
  const load = async () => TestQuestion
  const { user } = openPackerApp(worldWithPiano([2, 3]), '/gig/5', undefined, load)
  const book = await findAction('Book Gig!')
  expect(screen.queryByText(/^Know when/)).toBeNull()
  await user.click(book)
  expect(await screen.findByText(/^Know when .+ writes or changes the gig\?$/)).toBeVisible()
  Reflect.deleteProperty(globalThis, 'PushManager')
})
