import { act, screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { refusal, World } from '../packer-world.fixture.ts'

const changes = (world: World) => world.calls.filter(({ method }) => method !== 'GET')

test('shows three groups; Skip opens the home page', async () => {
  const { user, url } = openPackerApp(new World(), '/packer/7/specialtys')
  for (const name of [
    'Do you have any of this equipment',
    'Do you have experience in these',
    'Do you have any of these vehicles',
  ]) {
    expect(await screen.findByRole('group', { name })).toBeVisible()
  }
  expect(screen.getAllByText('Select all that apply')).toHaveLength(3)
  expect(screen.getAllByRole('checkbox')).toHaveLength(14)
  await user.click(screen.getByRole('link', { name: 'Skip' }))
  expect(url.current).toBe('/')
})

test('adds and removes specialties one by one, then returns to the profile', async () => {
  const world = new World()
  world.own = [2, 3]
  const { user, url, notices } = openPackerApp(world, '/packer/7/specialtys/edit')
  expect(await screen.findByRole('checkbox', { name: 'piano' })).toBeChecked()
  expect(screen.getByText('2 selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'piano' }))
  await user.click(screen.getByRole('checkbox', { name: 'crane' }))
  await user.click(screen.getByRole('checkbox', { name: 'pets' }))
  expect(screen.getByText('3 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  await waitFor(() => expect(url.current).toBe('/packer/7'))
  expect(notices).toEqual(['Specialties saved.'])
  expect(changes(world).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/packer/specialtys', { specialty_id: 10 }],
    ['POST', '/api/packer/specialtys', { specialty_id: 7 }],
    ['DELETE', '/api/packer/7/specialtys/3', undefined],
  ])
})

test('a save keeps what another device has changed since the form opened', async () => {
  const world = new World()
  world.own = [2, 3]
  const { user, url, client } = openPackerApp(world, '/packer/7/specialtys/edit')
  await user.click(await screen.findByRole('checkbox', { name: 'crane' }))
  world.own = [2, 7]
  await act(() => client.refetchQueries({ queryKey: ['packer-specialties'] }))
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  await waitFor(() => expect(url.current).toBe('/packer/7'))
  expect(changes(world).map(({ method, body }) => [method, body])).toEqual([
    ['POST', { specialty_id: 10 }],
  ])
})

test('a list fetched before the save does not overwrite the saved specialties', async () => {
  const world = new World()
  world.own = [2, 3]
  const { user, url, client } = openPackerApp(world, '/packer/7/specialtys/edit')
  await user.click(await screen.findByRole('checkbox', { name: 'piano' }))
  await user.click(screen.getByRole('checkbox', { name: 'crane' }))

  // Holds responses, by HTTP method, until the test releases them.
  const delayed: Record<string, (() => void)[]> = { GET: [], DELETE: [] }
  const answer = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const response = await answer(...call)
    await new Promise<void>((resolve) => {
      const method = delayed[call[1]?.method ?? 'GET']
      if (method) method.push(resolve)
      else resolve()
    })
    return response
  }
  void client.refetchQueries({ queryKey: ['packer-specialties'] })
  await waitFor(() => expect(delayed.GET).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  await waitFor(() => expect(delayed.DELETE).toHaveLength(1))
  // A list that was requested before the save arrives between the two changes.
  await act(async () => delayed.GET?.[0]?.())
  await act(async () => delayed.DELETE?.[0]?.())
  await waitFor(() => expect(url.current).toBe('/packer/7'))
  const list = await screen.findByRole('region', { name: 'Your specialties' })
  const names = within(list).getAllByRole('listitem')
  expect(names.map((item) => item.textContent)).toEqual(['dolly', 'crane'])
})

test('a failure lists saved and unsaved specialties; a retry sends only the unsaved', async () => {
  const world = new World()
  world.instead = ({ body }) =>
    (body as { specialty_id?: number })?.specialty_id === 3 ? refusal(503, 'Not now.') : undefined
  const { user, url } = openPackerApp(world, '/packer/7/specialtys')
  for (const name of ['dolly', 'piano', 'crane']) {
    await user.click(await screen.findByRole('checkbox', { name }))
  }
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to update specialties')
  expect(alert).toHaveTextContent('Added: dolly. Not saved yet: piano and crane. Not now.')
  expect(screen.getByRole('checkbox', { name: 'crane' })).toBeChecked()

  world.instead = () => undefined
  world.calls = []
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  await waitFor(() => expect(url.current).toBe('/'))
  expect(changes(world).map(({ body }) => body)).toEqual([
    { specialty_id: 3 },
    { specialty_id: 10 },
  ])
})

test.each<[string, boolean, string]>([
  [
    'after a lost answer, no sentence says that nothing was changed',
    true,
    'Maybe not saved: dolly. The connection was lost.',
  ],
  [
    'offline, nothing was changed',
    false,
    'Nothing was changed. Not saved yet: dolly. You are offline.',
  ],
])('%s', async (_, isOnline, text) => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/7/specialtys/edit')
  await user.click(await screen.findByRole('checkbox', { name: 'dolly' }))
  world.instead = () => {
    throw new TypeError('Failed to fetch')
  }
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to update specialties${text}`)
  online.mockRestore()
})

test('a failure lists removed specialties', async () => {
  const world = new World()
  world.own = [2, 3]
  world.instead = ({ path }) =>
    path === '/api/packer/7/specialtys/3' ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/packer/7/specialtys/edit')
  await user.click(await screen.findByRole('checkbox', { name: 'dolly' }))
  await user.click(screen.getByRole('checkbox', { name: 'piano' }))
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Removed: dolly. Not saved yet: piano.',
  )
})

test("another packer's id redirects to the signed-in packer's page", async () => {
  const { url } = openPackerApp(new World(), '/packer/99/specialtys/edit')
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Specialties' })).toBeVisible()
  expect(url.current).toBe('/packer/7/specialtys/edit')
})
