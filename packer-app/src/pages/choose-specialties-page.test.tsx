import { act, screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { refusal, World } from '../packer-world.fixture.ts'

const changes = (world: World) => world.calls.filter(({ method }) => method !== 'GET')

test('asks in three groups and skips to the home page', async () => {
  const { user, place } = openPackerApp(new World(), '/packer/7/specialtys')
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
  expect(place.current).toBe('/')
})

test('adds what is new and removes what is gone, one by one, then goes back to the profile', async () => {
  const world = new World()
  world.own = [2, 3]
  const { user, place, notices } = openPackerApp(world, '/packer/7/specialtys/edit')
  expect(await screen.findByRole('checkbox', { name: 'piano' })).toBeChecked()
  expect(screen.getByText('2 selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'piano' }))
  await user.click(screen.getByRole('checkbox', { name: 'crane' }))
  await user.click(screen.getByRole('checkbox', { name: 'pets' }))
  expect(screen.getByText('3 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  await waitFor(() => expect(place.current).toBe('/packer/7'))
  expect(notices).toEqual(['Specialties saved.'])
  expect(changes(world).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/packer/specialtys', { specialty_id: 10 }],
    ['POST', '/api/packer/specialtys', { specialty_id: 7 }],
    ['DELETE', '/api/packer/7/specialtys/3', undefined],
  ])
})

test('the profile shows exactly what was saved, whichever lists arrive meanwhile', async () => {
  const world = new World()
  world.own = [2, 3]
  const { user, place, client } = openPackerApp(world, '/packer/7/specialtys/edit')
  await user.click(await screen.findByRole('checkbox', { name: 'piano' }))
  await user.click(screen.getByRole('checkbox', { name: 'crane' }))

  // Answers of the API that are on their way until they are let through, by method.
  const held: Record<string, (() => void)[]> = { GET: [], DELETE: [] }
  const answer = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const response = await answer(...call)
    await new Promise<void>((resolve) => {
      const method = held[call[1]?.method ?? 'GET']
      if (method) method.push(resolve)
      else resolve()
    })
    return response
  }
  void client.refetchQueries({ queryKey: ['packer-specialties'] })
  await waitFor(() => expect(held.GET).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  await waitFor(() => expect(held.DELETE).toHaveLength(1))
  // The list from before the changes arrives between the two of them.
  await act(async () => held.GET?.[0]?.())
  await act(async () => held.DELETE?.[0]?.())
  await waitFor(() => expect(place.current).toBe('/packer/7'))
  const list = await screen.findByRole('region', { name: 'Your specialties' })
  const names = within(list).getAllByRole('listitem')
  expect(names.map((item) => item.textContent)).toEqual(['dolly', 'crane'])
})

test('a failure in between says what is saved and what is not, and goes on from there', async () => {
  const world = new World()
  world.instead = ({ body }) =>
    (body as { specialty_id?: number })?.specialty_id === 3 ? refusal(503, 'Not now.') : undefined
  const { user, place } = openPackerApp(world, '/packer/7/specialtys')
  for (const name of ['dolly', 'piano', 'crane']) {
    await user.click(await screen.findByRole('checkbox', { name }))
  }
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to update specialties')
  expect(alert).toHaveTextContent('Saved: dolly. Not saved yet: piano and crane.')
  expect(screen.getByRole('checkbox', { name: 'crane' })).toBeChecked()

  world.instead = () => undefined
  world.calls = []
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  await waitFor(() => expect(place.current).toBe('/'))
  expect(changes(world).map(({ body }) => body)).toEqual([
    { specialty_id: 3 },
    { specialty_id: 10 },
  ])
})

test('a page under the id of another packer leads to one’s own', async () => {
  const { place } = openPackerApp(new World(), '/packer/99/specialtys/edit')
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Specialties' })).toBeVisible()
  expect(place.current).toBe('/packer/7/specialtys/edit')
})
