import { screen, within } from '@testing-library/react'
import type { Unsaved } from 'shell/contract'
import { makeUnsaved, openPackerApp } from './packer-app.fixture.tsx'
import { packer, World } from './packer-world.fixture.ts'
import { worldWithBooking } from './pages/gig/gig-page.fixture.ts'

const nameField = () => screen.findByRole('textbox', { name: 'Full name' })
const prompt = () => screen.getByRole('heading', { name: 'Please sign in' })

test('profile input survives the end of the session for the same packer', async () => {
  const { user, signIn } = openPackerApp(new World(), '/packer/edit')
  await user.type(await nameField(), ' the Third')
  const typed = (await nameField()).getAttribute('value')

  signIn(null)
  expect(prompt()).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  signIn(packer)
  expect(await nameField()).toHaveValue(typed)
})

test('profile input is not shown to another packer', async () => {
  const { user, signIn } = openPackerApp(new World(), '/packer/edit')
  const before = (await nameField()).getAttribute('value')
  await user.type(await nameField(), ' the Third')
  signIn(null)
  signIn({ ...packer, id: 8, username: 'ruth_and_rig' })
  expect(await nameField()).toHaveValue(before)
})

test('profile input goes to no packer who signs in in another tab', async () => {
  const unsaved = makeUnsaved()
  const { user, signIn } = openPackerApp(new World(), '/packer/edit', unsaved)
  const before = (await nameField()).getAttribute('value')
  await user.type(await nameField(), ' the Third')
  signIn({ ...packer, id: 8, username: 'ruth_and_rig' })
  expect(await nameField()).toHaveValue(before)
  expect(unsaved.read('8 profile')).toBeUndefined()
})

test('profile input survives a navigation and can be discarded', async () => {
  const { user, goTo } = openPackerApp(new World(), '/packer/edit')
  const before = (await nameField()).getAttribute('value')
  await user.type(await nameField(), ' the Third')
  await goTo('/packer/7')
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }))
  expect(await nameField()).toHaveValue(`${before} the Third`)
  expect(screen.getByRole('status')).toHaveTextContent('Your unsaved changes are still here.')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(await nameField()).toHaveValue(before)
})

test('unsaved input of one field undoes no change of another field on another device', async () => {
  const unsaved = makeUnsaved()
  const before = openPackerApp(new World(), '/packer/edit', unsaved)
  await before.user.type(await nameField(), ' the Third')
  before.unmount()
  const world = new World()
  world.home = '94607'
  const { user } = openPackerApp(world, '/packer/edit', unsaved)
  expect(await screen.findByLabelText(/^Home ZIP code/)).toHaveValue('94607')
  await user.click(screen.getByText('Save Changes'))
  await screen.findByRole('link', { name: 'Edit Profile' })
  const call = world.calls.find(({ method }) => method === 'PUT')
  expect(Object.keys(call?.body as object)).toEqual(['name'])
})

test.each(['Cancel', 'Save Changes'])('%s clears unsaved profile input', async (name) => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  await user.type(await nameField(), ' the Third')
  await user.click(screen.getByText(name))
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }))
  await nameField()
  expect(screen.queryByText('Your unsaved changes are still here.')).not.toBeInTheDocument()
})

test('selected specialties survive the end of the session', async () => {
  const world = new World()
  world.own = [2]
  const { user, signIn } = openPackerApp(world, '/packer/7/specialtys/edit')
  const crane = () => screen.findByRole('checkbox', { name: 'crane' })
  await user.click(await crane())
  signIn(null)
  signIn(packer)
  expect(await crane()).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'dolly' })).toBeChecked()
})

describe("the shell's unsaved store", () => {
  test('keeps profile input when another release replaces the half', async () => {
    const unsaved = makeUnsaved()
    const before = openPackerApp(new World(), '/packer/edit', unsaved)
    await before.user.type(await nameField(), ' the Third')
    const typed = (await nameField()).getAttribute('value')
    before.unmount()
    openPackerApp(new World(), '/packer/edit', unsaved)
    expect(await nameField()).toHaveValue(typed)
  })

  test.each([
    ['from another packer', '8 profile', {}],
    ['in another format', `${packer.id} profile`, { name: 3 }],
  ])('does not restore input %s', async (_reason, key, wrong) => {
    const unsaved = makeUnsaved()
    unsaved.keep(key, { username: 'x', name: 'Sam', email: '', phone: '', bio: '', ...wrong })
    openPackerApp(new World(), '/packer/edit', unsaved)
    expect(await nameField()).not.toHaveValue('Sam')
    expect(await nameField()).not.toHaveValue('3')
  })

  test('stores the texts of each page under separate names', async () => {
    const unsaved = makeUnsaved()
    const before = openPackerApp(new World(), '/packer/edit', unsaved)
    await before.user.type(await nameField(), ' the Third')
    await before.goTo('/packer/7')
    before.unmount()
    expect(unsaved.read(`${packer.id} profile`)).toEqual({
      name: expect.stringMatching(/ the Third$/) as string,
    })
  })

  /** Opens the gig and presses the buttons. Returns the text field of the dialog. */
  async function openText(unsaved: Unsaved, world: World, buttons: RegExp[]) {
    const view = openPackerApp(world, '/gig/5', unsaved)
    for (const name of buttons) await view.user.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog'))
    return { ...view, field: dialog.getByRole('textbox') }
  }

  function disputedWorld() {
    const world = worldWithBooking()
    for (const stage of ['delivered', 'disputed'] as const) world.trips.step(5, stage, 'customer')
    return world
  }

  function reviewedWorld() {
    const world = worldWithBooking()
    world.trips.step(5, 'completed', 'customer')
    const received_review = {
      ...{ id: 90, stars: 4, text: 'Quick.', reply: null },
      published_at: '2026-12-07T17:00:00.000Z',
    }
    const review_until = '2036-12-19T17:00:00.000Z'
    world.trips.all = world.trips.all.map((trip) => ({ ...trip, received_review, review_until }))
    world.instead = ({ path }) => (path.endsWith('/review') ? { body: null } : undefined)
    return world
  }

  test.each([
    ['a reply to a problem report', disputedWorld, [/^Reply/]],
    ['a reply to a review', reviewedWorld, [/^Reply$/]],
    ['a report of a review', reviewedWorld, [/^Report$/]],
  ])('keeps %s when its page closes', async (_what, worldOf, buttons) => {
    const unsaved = makeUnsaved()
    const before = await openText(unsaved, worldOf(), buttons)
    await before.user.type(before.field, 'Half a sentence')
    before.unmount()
    const after = await openText(unsaved, worldOf(), buttons)
    expect(after.field).toHaveValue('Half a sentence')
  })
})

test('a new address takes effect once it is confirmed, and the profile says so', async () => {
  const world = new World()
  world.instead = ({ method, path, body }) => {
    const { email } = (body ?? {}) as { email?: string }
    const isSaved = world.log.includes('PUT /api/packer/edit')
    if (path === '/api/account') {
      return { body: { ...packer, pending_email: isSaved ? 'new@example.com' : null } }
    }
    return method === 'PUT' && email
      ? { body: { ...packer, email: 'marcus@example.com' } }
      : undefined
  }
  const { user, notices } = openPackerApp(world, '/packer/edit')
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await user.clear(email)
  await user.type(email, 'new@example.com')
  await user.click(screen.getByText('Save Changes'))
  expect(await screen.findByText('new@example.com', { selector: 'strong' })).toBeVisible()
  expect(notices).toEqual([
    'Profile saved. Confirm your new address with the link that we sent to new@example.com.',
  ])
})
