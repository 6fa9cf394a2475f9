import { screen, waitFor } from '@testing-library/react'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { refusal, World } from '../packer-world.fixture.ts'

// A whole page in jsdom is slow where several run at once.
jest.setTimeout(20_000)

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
  const { user, place } = openPackerApp(world, '/packer/7/specialtys/edit')
  expect(await screen.findByRole('checkbox', { name: 'piano' })).toBeChecked()
  expect(screen.getByText('2 selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'piano' }))
  await user.click(screen.getByRole('checkbox', { name: 'crane' }))
  await user.click(screen.getByRole('checkbox', { name: 'pets' }))
  expect(screen.getByText('3 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Specialties' }))
  await waitFor(() => expect(place.current).toBe('/packer/7'))
  expect(changes(world).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/packer/specialtys', { specialty_id: 10 }],
    ['POST', '/api/packer/specialtys', { specialty_id: 7 }],
    ['DELETE', '/api/packer/7/specialtys/3', undefined],
  ])
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
