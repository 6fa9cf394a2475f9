import { notifyManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { makeUnsaved, openHalf } from '../customer-app.fixture.tsx'
import { customer, refusal, World } from '../customer-world.fixture.ts'

const account = {
  ...customer,
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '510-555-0117',
  bio: '',
  display_name: 'Dana W.',
  created_on_date: '2026-07-26T12:00:00.000Z',
}

/** Opens the profile. The API saves each edit, unless `refusal` is set. */
async function openProfile(unsaved = makeUnsaved()) {
  const api = new World()
  const world = { account, refusal: undefined as ReturnType<typeof refusal> | undefined }
  api.instead = ({ method, path, body }) => {
    if (path === '/api/account') return { body: world.account }
    if (path !== '/api/customer/profile' || method !== 'PUT') return undefined
    if (world.refusal) return world.refusal
    world.account = { ...world.account, ...(body as object) }
    return { body: world.account }
  }
  const half = openHalf(api, { address: '/customer/profile', unsaved })
  expect(await screen.findByText('Dana Whitfield')).toBeVisible()
  return { ...half, world, calls: api.calls }
}

const edit = () => fireEvent.click(screen.getByRole('button', { name: 'Edit Profile' }))
const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

test("the profile shows the customer's details and what packers see, and can be edited", async () => {
  const { world, notices } = await openProfile()
  expect(screen.getByText('Dana W.')).toBeVisible()
  edit()
  expect(screen.getByLabelText(/^Name/)).toHaveFocus()
  type(/^Name/, 'Dana White')
  type(/^Phone/, '')
  save()
  expect(await screen.findByText('Enter a 10-digit phone number.')).toBeVisible()
  expect(screen.getByLabelText(/^Phone/)).toHaveFocus()
  type(/^Phone/, '510-555-0199')
  save()
  expect(await screen.findByText('Dana White')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus()
  expect(world.account).toMatchObject({ name: 'Dana White', phone: '510-555-0199' })
  expect(notices).toEqual(['Profile saved.'])
})

test('a new address takes effect once it is confirmed, and the page says so', async () => {
  const { world, notices } = await openProfile()
  edit()
  type(/^Email/, 'new@example.com')
  // The API keeps a confirmed address until the new one is confirmed.
  Object.defineProperty(world, 'account', {
    get: () => ({ ...account, pending_email: 'new@example.com' }),
    set: () => {},
  })
  save()
  expect(await screen.findByText('new@example.com', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText('dana@example.com')).toBeVisible()
  expect(notices).toEqual([
    'Profile saved. Confirm your new address with the link that we sent to new@example.com.',
  ])
})

test('an edit sends only what changed, so that a new address still waits for its confirmation', async () => {
  const { world, calls } = await openProfile()
  Object.assign(world.account, { pending_email: 'new@example.com' })
  edit()
  type(/^Bio/, 'I have two cats.')
  save()
  expect(await screen.findByText('I have two cats.')).toBeVisible()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ bio: 'I have two cats.' })
})

test('saving the old address again ends a change that waits', async () => {
  const api = new World()
  api.instead = ({ path }) =>
    path === '/api/account'
      ? { body: { ...account, pending_email: 'typo@example.com' } }
      : path === '/api/customer/profile'
        ? { body: account }
        : undefined
  openHalf(api, { address: '/customer/profile' })
  expect(await screen.findByText('typo@example.com', { selector: 'strong' })).toBeVisible()
  edit()
  expect(screen.getByLabelText(/^Email/)).toHaveValue('typo@example.com')
  type(/^Email/, 'dana@example.com')
  save()
  expect(await screen.findByText('Edit Profile')).toBeVisible()
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    email: 'dana@example.com',
  })
})

async function typeBioAndLeave() {
  const unsaved = makeUnsaved()
  await openProfile(unsaved)
  edit()
  type(/^Bio/, 'I have two cats.')
  cleanup()
  return unsaved
}

test('after a reload, the form opens again with its unsaved input, only for its user', async () => {
  const unsaved = await typeBioAndLeave()
  const api = new World()
  api.instead = ({ path }) => (path === '/api/account' ? { body: account } : undefined)
  openHalf(api, { address: '/customer/profile', unsaved })
  expect(await screen.findByLabelText(/^Bio/)).toHaveValue('I have two cats.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(unsaved.read(`${customer.id} profile`)).toBeUndefined()
})

test('unsaved input of one field undoes no change of another field on another device', async () => {
  const unsaved = await typeBioAndLeave()
  const api = new World()
  api.instead = ({ path }) =>
    ['/api/account', '/api/customer/profile'].includes(path)
      ? { body: { ...account, phone: '510-555-0199' } }
      : undefined
  openHalf(api, { address: '/customer/profile', unsaved })
  expect(await screen.findByLabelText(/^Phone/)).toHaveValue('510-555-0199')
  save()
  expect(await screen.findByText('Edit Profile')).toBeVisible()
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    bio: 'I have two cats.',
  })
})

test('a refused edit keeps the text and names the field', async () => {
  const { world } = await openProfile()
  edit()
  type(/^Username/, 'taken_name')
  world.refusal = refusal(409, 'That username is taken.')
  save()
  expect(await screen.findByText('That username is taken.')).toBeVisible()
  type(/^Username/, 'free_name')
  type(/^Phone/, '12')
  save()
  expect(await screen.findByText('Enter a 10-digit phone number.')).toBeVisible()
  expect(screen.queryByText('That username is taken.')).not.toBeInTheDocument()
  type(/^Phone/, '510-555-0117')
  world.refusal = refusal(503, 'The server is busy.')
  save()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your profile was not savedThe server is busy.',
  )
  world.refusal = { status: 502 }
  save()
  expect(await screen.findByText("We don't know yet whether your profile was saved")).toBeVisible()
  expect(screen.getByLabelText(/^Username/)).toHaveValue('free_name')
})

test('typed text survives the end of the session and a new sign-in', async () => {
  const { session } = await openProfile()
  edit()
  type(/^Name/, 'Dana White')
  act(() => session.set(null))
  expect(screen.getByLabelText(/^Name/)).not.toBeVisible()
  act(() => session.set(customer))
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Dana White')
})

describe('the favorite packers', () => {
  const marcusAsFavorite = {
    ...{ id: 7, display_name: 'Marcus T.', badges: ['verified'], background_until: null },
    ...{ verified_until: '2099-01-01T00:00:00.000Z', created_at: '2026-11-20T12:00:00.000Z' },
    rating: { mean: 4.8, count: 12 },
  }
  function openWith(api: World) {
    api.instead = ({ path }) => (path === '/api/account' ? { body: account } : undefined)
    return openHalf(api, { address: '/customer/profile' })
  }

  test('are listed with rating and badges, and can be removed', async () => {
    const api = Object.assign(new World(), { favorites: [marcusAsFavorite] })
    const { user } = openWith(api)
    expect(await screen.findByText('Verified packer')).toBeVisible()
    expect(screen.getByText('(12 reviews)')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Marcus T.' })).toHaveAttribute(
      'href',
      '/customer/packers/7',
    )
    // As in the shell: the refetch removes the row before the call ends.
    notifyManager.setScheduler(queueMicrotask)
    await user.click(screen.getByRole('button', { name: 'Remove Marcus T. from your favorites' }))
    const empty = await screen.findByText(/^You have none yet\./)
    expect(empty).toHaveFocus()
    expect(api.log).toContain('DELETE /api/packers/7/favorite')
  })

  test('show an error if they fail to load, and Retry loads them', async () => {
    const api = new World()
    const { user } = openWith(api)
    const usual = api.instead
    api.instead = (call) =>
      call.path === '/api/customer/favorites' ? refusal(503, 'Not now.') : usual(call)
    expect(await screen.findByText('Your favorite packers could not be loaded.')).toBeVisible()
    api.instead = usual
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/^You have none yet\./)).toBeVisible()
  })
})
