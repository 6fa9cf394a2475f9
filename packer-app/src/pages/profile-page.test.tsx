import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { refusal, World } from '../packer-world.fixture.ts'
import { worldWithBookings } from './booked-world.fixture.ts'

afterEach(() => jest.useRealTimers())

test('the profile shows contact details, specialties and the next booked gig', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-03T00:00:00.000Z') })
  const world = worldWithBookings(2)
  world.own = [2, 11]
  openPackerApp(world, '/packer/7')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Welcome, marcus_moves' }),
  ).toBeVisible()
  expect(await screen.findByText('510-555-0142')).toBeVisible()
  expect(await screen.findByText('cargo van')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add or Edit Specialties' })).toHaveAttribute(
    'href',
    '/packer/7/specialtys/edit',
  )
  expect(await screen.findByText('2 booked, next on Dec 9, 2026')).toBeVisible()
})

test('the phone field inserts dashes, and an incomplete number is not sent', async () => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  const phone = await screen.findByRole('textbox', { name: 'Phone' })
  expect(phone).toHaveAccessibleDescription('ex: 111-222-3333')
  await user.clear(phone)
  await user.type(phone, '5105550')
  expect(phone).toHaveValue('510-555-0')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(phone).toHaveAccessibleDescription('ex: 111-222-3333 Enter a 10-digit phone number.')
  expect(phone).toHaveFocus()
  expect(world.log).not.toContain('PUT /api/packer/edit')
})

test('the packer can say how many people they bring', async () => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  const crew = await screen.findByRole('combobox', { name: 'How many people do you bring?' })
  expect(crew).toHaveDisplayValue('2 people')
  await user.selectOptions(crew, '3 people')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(world.log).toContain('PUT /api/packer/edit'))
  const sent = world.calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toMatchObject({ crew_size: 3 })
})

test('an edit sends only what changed, so that a new address still waits for its confirmation', async () => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  await user.type(await screen.findByRole('textbox', { name: /^Bio/ }), ' Two vans.')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(world.log).toContain('PUT /api/packer/edit'))
  const sent = world.calls.find(({ method }) => method === 'PUT')
  expect(Object.keys(sent?.body as object)).toEqual(['bio'])
})

test('saving the old address again ends a change that waits', async () => {
  const world = new World()
  world.instead = ({ path }) =>
    path === '/api/account' ? { body: { pending_email: 'typo@example.com' } } : undefined
  const { user } = openPackerApp(world, '/packer/edit')
  const email = await screen.findByRole('textbox', { name: 'Email' })
  expect(email).toHaveValue('typo@example.com')
  await user.clear(email)
  await user.type(email, 'marcus@example.com')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(world.log).toContain('PUT /api/packer/edit'))
  expect(world.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    email: 'marcus@example.com',
  })
})

test('a crew that is too small for a booked gig gets a warning with its title', async () => {
  const world = worldWithBookings(2)
  world.gigs = world.gigs.map((gig) => ({ ...gig, title: 'Piano', move: { helpers: 2 } }))
  const { user } = openPackerApp(world, '/packer/edit')
  const crew = await screen.findByRole('combobox', { name: 'How many people do you bring?' })
  expect(screen.queryByText('You booked a gig that needs 2 people')).not.toBeInTheDocument()
  await user.selectOptions(crew, 'Just me')
  expect(await screen.findByText('You booked a gig that needs 2 people')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Piano' })).toBeVisible()
})

test('the profile shows the home ZIP code, and the form changes it', async () => {
  const world = new World()
  world.home = '94607'
  const { user } = openPackerApp(world, '/packer/7')
  expect(await screen.findByText('Starts from 94607')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Edit Profile' }))
  const zip = await screen.findByRole('textbox', { name: /^Home ZIP code/ })
  const save = () => user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await user.clear(zip)
  await user.type(zip, '9460')
  await save()
  expect(zip).toHaveFocus()
  expect(world.log).not.toContain('PUT /api/packer/edit')
  await user.type(zip, '8-1234')
  await save()
  await waitFor(() => expect(world.log).toContain('PUT /api/packer/edit'))
  expect(world.calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    home_zip: '94608',
  })
})

test('editing the middle of the phone number does not move the caret', async () => {
  const { user } = openPackerApp(new World(), '/packer/edit')
  const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  await user.type(phone, '9', { initialSelectionStart: 1, initialSelectionEnd: 2 })
  expect(phone).toHaveValue('590-555-0142')
  expect(phone.selectionStart).toBe(2)
  await user.type(phone, '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(phone).toHaveValue('590555-0142')
  await user.tab()
  expect(phone).toHaveValue('590-555-0142')
})

test('shows all validation errors of the profile at once, without a request', async () => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  const field = (name: string) => screen.getByRole('textbox', { name })
  await screen.findByRole('textbox', { name: 'Email' })
  fireEvent.change(field('Username'), { target: { value: 'a b' } })
  fireEvent.change(field('Email'), { target: { value: 'zz' } })
  fireEvent.change(field('Bio'), { target: { value: '🚚'.repeat(281) } })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const rule = 'Use 3–50 letters, numbers, or . _ - @ + (no spaces).'
  expect(field('Username')).toHaveAccessibleDescription(rule)
  expect(field('Email')).toHaveAccessibleDescription('Enter a valid email, like name@example.com.')
  expect(screen.getByText('Use 280 characters or fewer. Your bio has 281.')).toBeVisible()
  expect(field('Username')).toHaveFocus()
  await user.clear(field('Username'))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(field('Username')).toHaveAccessibleDescription(`${rule} Enter a username.`)
  expect(world.log).not.toContain('PUT /api/packer/edit')
})

test('a profile that fails to load shows the error as the page heading', async () => {
  const world = new World()
  world.instead = ({ path }) => (path === '/api/packer' ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/packer/7')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your profile could not be loaded.' }),
  ).toBeVisible()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Welcome, marcus_moves' }),
  ).toBeVisible()
})

test('asks for the password to remove a confirmed address, and sends it with the rest', async () => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  await user.clear(await screen.findByLabelText('Email'))
  const detail = 'Enter your password to remove your confirmed email address.'
  world.instead = ({ method }) =>
    method === 'PUT'
      ? { status: 403, body: { detail, errors: [{ path: 'password', message: detail }] } }
      : undefined
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const field = await screen.findByLabelText('Your password')
  expect(field).toHaveAccessibleDescription(detail)
  expect(screen.queryByText('Your profile was not saved')).not.toBeInTheDocument()
  world.instead = () => undefined
  await user.type(field, 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})

test('shows a taken username at its field; a retry saves the profile', async () => {
  const world = new World()
  world.instead = ({ method }) =>
    method === 'PUT' ? refusal(409, 'That username is taken.') : undefined
  const { user, url } = openPackerApp(world, '/packer/edit')
  const username = await screen.findByRole('textbox', { name: 'Username' })
  expect(screen.getByText('20 / 280')).toBeVisible()
  await user.type(username, '2')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('That username is taken.')).toBeVisible()
  expect(username).toBeInvalid()
  expect(username).toHaveFocus()

  const phone = screen.getByRole('textbox', { name: 'Phone' })
  await user.type(username, '{Backspace}2')
  await user.type(phone, '{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Enter a 10-digit phone number.')).toBeVisible()
  expect(screen.queryByText('That username is taken.')).not.toBeInTheDocument()
  await user.type(phone, '2')

  world.instead = ({ method }) => (method === 'PUT' ? { status: 502 } : undefined)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText("We don't know yet whether your profile was saved")).toBeVisible()

  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Welcome, marcus_moves2' }),
  ).toBeVisible()
  expect(url.current).toBe('/packer/7')
})
