import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, refusal, World } from '../../packer-world.fixture.ts'

afterEach(() => jest.useRealTimers())

const useClock = () => jest.useFakeTimers({ advanceTimers: true })

type User = ReturnType<typeof openPackerApp>['user']

/** Presses a button that asks first, and says yes. */
async function confirm(user: User, button: string, yes: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('button', { name: yes }))
}
const cancelGig = (user: User) => confirm(user, 'Cancel Gig', 'Yes, cancel')
const completeGig = (user: User) => confirm(user, 'Mark Completed', "It's done")

/** The buttons and links of the booking card, the main one first. */
const actions = () =>
  [...screen.getByRole('complementary').querySelectorAll('a, button')].map((one) => one.textContent)

function worldWithPiano(own: number[]) {
  const world = new World()
  world.own = own
  world.gigs = [
    makeGig(5, { title: 'Upright piano', specialties: [2, 3] }),
    makeGig(6, { title: 'Studio flat' }),
  ]
  return world
}

test('a gig that the packer qualifies for can be booked, and canceled right after', async () => {
  const world = worldWithPiano([2, 3])
  const { user, notices } = openPackerApp(world, '/gig/5')
  expect(await screen.findByRole('heading', { level: 1, name: 'Upright piano' })).toBeVisible()
  expect(screen.getByText('Oakland, CA 94607')).toBeVisible()
  expect(screen.queryByText(/Harbor Street/)).not.toBeInTheDocument()

  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark Completed' })).toBeVisible()
  expect(await screen.findByText(/12 Harbor Street/)).toBeVisible()
  const map = screen.getByRole('link', { name: 'Open pickup in maps' })
  expect(map).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=12%20Harbor%20Street%2C%20Oakland%2C%20CA%2094607',
  )
  expect(map).toHaveAttribute('rel', 'noreferrer')
  expect(world.log.filter((call) => call === 'GET /api/packers/gigs').length).toBeGreaterThan(1)

  await user.click(screen.getByRole('button', { name: 'Cancel Gig' }))
  const question = await screen.findByRole('dialog', { name: 'Cancel this gig?' })
  expect(question).toHaveAccessibleDescription(/goes back on the marketplace/)
  expect(within(question).getByRole('button', { name: 'Keep gig' })).toHaveFocus()
  await user.click(within(question).getByRole('button', { name: 'Keep gig' }))
  expect(world.log).not.toContain('DELETE /api/packer/gigs/5')
  await cancelGig(user)
  expect(await screen.findByRole('button', { name: 'Book Gig!' })).toBeEnabled()
  await waitFor(() => expect(screen.queryByText(/Harbor Street/)).not.toBeInTheDocument())
  expect(notices).toHaveLength(2)
})

test('of what the packer has nothing is said while it is not known', async () => {
  const world = worldWithPiano([2, 3])
  let isAway = true
  world.instead = ({ path }) =>
    isAway && /^\/api\/packer\/\d+\/specialtys$/.test(path) ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/gig/5')
  expect(await screen.findByText('Unable to load what you need for booking.')).toBeVisible()
  const list = screen.getByRole('region', { name: 'Required specialties' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(list).not.toHaveTextContent(/missing|you have/)
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await within(list).findAllByText('you have')).toHaveLength(2)
})

test('two presses before the button is drawn busy book once', async () => {
  const world = worldWithPiano([2, 3])
  openPackerApp(world, '/gig/5')
  const button = await screen.findByRole('button', { name: 'Book Gig!' })
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByRole('button', { name: 'Booking...' })).toHaveAttribute('aria-busy')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  expect(world.log.filter((call) => !call.startsWith('GET'))).toEqual(['POST /api/packer/gigs/5'])
})

test('before the pickup, directions take the place of Book Gig!, and completing asks', async () => {
  useClock()
  jest.setSystemTime(new Date('2026-12-06T16:00:00.000Z'))
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
  await screen.findByRole('button', { name: 'Cancel Gig' })
  await screen.findByText(/12 Harbor Street/)
  expect(actions()).toEqual(['Get directions', 'Mark Completed', 'Cancel Gig'])
  expect(screen.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/directions?to=12%20Harbor%20Street%2C%20Oakland%2C%20CA%2094607',
  )
  await user.click(screen.getByRole('button', { name: 'Mark Completed' }))
  const question = await screen.findByRole('dialog', { name: 'Mark this gig completed?' })
  expect(question).toHaveAccessibleDescription(/^The pickup isn't until Sun, Dec 6, 2026/)
  await user.click(within(question).getByRole('button', { name: 'Not yet' }))
  expect(world.log).not.toContain('PUT /api/packer/gig/5')
})

test('once the pickup time has come, Mark Completed is the main action', async () => {
  useClock()
  jest.setSystemTime(new Date('2026-12-06T17:00:00.000Z'))
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
  const complete = await screen.findByRole('button', { name: 'Mark Completed' })
  expect(actions()).toEqual(['Mark Completed', 'Get directions', 'Cancel Gig'])
  // The second click of a double click was meant for Book Gig!.
  fireEvent.click(complete, { detail: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Gig' }), { detail: 2 })
  const directions = screen.getByRole('link', { name: 'Get directions' })
  expect(fireEvent.click(directions, { detail: 2 })).toBe(false)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await completeGig(user)
  await waitFor(() => expect(world.log).toContain('PUT /api/packer/gig/5'))
})

test('the second click of a double click on the confirmation does not book again', async () => {
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
  await screen.findByRole('button', { name: 'Cancel Gig' })
  await cancelGig(user)
  fireEvent.click(await screen.findByRole('button', { name: 'Book Gig!' }), { detail: 2 })
  const changes = () => world.log.filter((call) => !call.startsWith('GET'))
  expect(changes()).toEqual(['POST /api/packer/gigs/5', 'DELETE /api/packer/gigs/5'])
  await user.click(screen.getByRole('button', { name: 'Book Gig!' }))
  await waitFor(() => expect(changes()).toHaveLength(3))
})

test('a gig that does not load says so as the heading of the page', async () => {
  const world = new World()
  world.instead = ({ path }) => (path === '/api/gig/5' ? refusal(503, 'Not now.') : undefined)
  openPackerApp(world, '/gig/5')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Unable to load this gig.' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Marketplace' })).toHaveAttribute('href', '/marketplace')
})

test('without a required specialty the button is off and what is missing is named', async () => {
  openPackerApp(worldWithPiano([2]), '/gig/5')
  expect(await screen.findByRole('button', { name: 'Missing Specialties' })).toBeDisabled()
  const warning = screen.getByRole('note')
  expect(warning).toHaveTextContent(
    'Missing Required SpecialtiesYou need: piano. Have it? Edit Specialties.',
  )
  expect(within(warning).getByRole('link')).toHaveAttribute('href', '/packer/7/specialtys/edit')
})

test('requirements stand by group, in words', async () => {
  openPackerApp(worldWithPiano([2]), '/gig/5')
  const required = await screen.findByRole('region', { name: 'Required specialties' })
  const items = within(required).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['dolly you have', 'piano missing'])
  expect(within(required).getAllByRole('heading', { level: 3 })).toHaveLength(2)
})

test('a gig that asks for nothing says so', async () => {
  openPackerApp(worldWithPiano([]), '/gig/6')
  expect(await screen.findByText('No specialties required')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Book Gig!' })).toBeEnabled()
})

test('when somebody else was first, it is told, with the way to the next gig', async () => {
  const world = worldWithPiano([2, 3])
  world.instead = ({ method }) => {
    if (method !== 'POST') return undefined
    world.gigs = world.gigs.map((gig) =>
      gig.id === 5 ? { ...gig, gig_status_id: 2, packer_id: 99 } : gig,
    )
    return refusal(409, 'This gig is booked already.')
  }
  const { user, place } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
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
  expect(place.current).toBe('/gig/6')
})

test('another failure says why and leaves the button', async () => {
  const world = worldWithPiano([2, 3])
  world.instead = ({ method }) =>
    method === 'POST' ? refusal(503, 'The database is away for a moment.') : undefined
  const { user } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away for a moment.')
  expect(screen.getByRole('button', { name: 'Book Gig!' })).toBeEnabled()
})

test('a completed gig moves to the pay', async () => {
  const world = worldWithPiano([2, 3])
  const { user, place, notices } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
  await screen.findByRole('button', { name: 'Cancel Gig' })
  await completeGig(user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Pay' })).toBeVisible()
  expect(notices.at(-1)).toBe("Gig completed. It's now in your pay.")
  expect(place.current).toBe('/packer/7/gigs/pay')
  expect(await screen.findByRole('link', { name: 'Upright piano' })).toBeVisible()
  expect(world.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ gig_status_id: 3 })
})

test('an unknown gig and an address that is none lead on', async () => {
  openPackerApp(new World(), '/gig/abc')
  expect(await screen.findByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
})

test('a booking whose answer was lost is told as what it is', async () => {
  const world = worldWithPiano([2, 3])
  let answers = 0
  world.instead = (call) => {
    if (call.method !== 'POST' || answers > 0) return undefined
    answers += 1
    world.answer(call)
    return { status: 502, body: 'Bad Gateway' }
  }
  const { user, notices } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  await waitFor(() => expect(notices).toEqual(['Booked. The full addresses are now on this page.']))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a booking of which nothing is known says that, until it is known', async () => {
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
  await user.click(await screen.findByRole('button', { name: 'Book Gig!' }))
  const unknown = "We don't know yet whether the gig was booked"
  expect(await screen.findByText(unknown)).toBeVisible()
  expect(screen.queryByText('The gig was not booked')).not.toBeInTheDocument()

  world.instead = () => undefined
  await act(() => client.refetchQueries())
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  expect(screen.queryByText(unknown)).not.toBeInTheDocument()
})

test('what is pressed offline was never sent, and is told so', async () => {
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  const button = await screen.findByRole('button', { name: 'Book Gig!' })
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  world.instead = () => {
    throw new TypeError('Failed to fetch')
  }
  await user.click(button)
  expect(await screen.findByText('The gig was not booked')).toBeVisible()
  jest.restoreAllMocks()
})

test('a gig that its customer takes back meanwhile is gone at the next press', async () => {
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  const book = await screen.findByRole('button', { name: 'Book Gig!' })
  world.instead = ({ path }) =>
    /\/5(\/|$)/.test(path) ? refusal(404, 'There is no such gig.') : undefined
  await user.click(book)
  expect(await screen.findByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
})

test('what is booked in another tab shows here', async () => {
  const world = worldWithPiano([2, 3])
  openPackerApp(world, '/gig/5')
  await screen.findByRole('button', { name: 'Book Gig!' })
  world.answer({
    method: 'POST',
    path: '/api/packer/gigs/5',
    query: new URLSearchParams(),
    body: {},
  })
  const other = new BroadcastChannel('manyhands-bookings')
  other.postMessage('changed')
  other.close()
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
})

test('a booking is followed by one look at the gig, not by one more for the other tabs', async () => {
  const world = worldWithPiano([2, 3])
  const { user } = openPackerApp(world, '/gig/5')
  const book = await screen.findByRole('button', { name: 'Book Gig!' })
  const looks = () => world.log.filter((call) => call === 'GET /api/gig/5').length
  const before = looks()
  await user.click(book)
  await screen.findByText(/12 Harbor Street/)
  // Longer than word between tabs takes.
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(looks() - before).toBe(1)
})
