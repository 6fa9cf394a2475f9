import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { Gig } from 'api/client'
import { makeGig, World } from '../customer-world.fixture.ts'
import { control, isGone, openEdit, startOver, submit } from './gig-dialog.fixture.ts'

const type = (name: string, value: string) => fireEvent.change(control(name), { target: { value } })

const worldOf = (fields: Partial<Gig> = {}) =>
  Object.assign(new World(), { gigs: [makeGig(1, fields)] })

/** Changes the gig as another window does. */
function changeElsewhere(api: World, fields: Partial<Gig>) {
  api.gigs = api.gigs.map((gig) => ({ ...gig, ...fields, version: gig.version + 1 }))
}

const lastPut = (api: World) => api.calls.findLast(({ method }) => method === 'PUT')?.body

const puts = (api: World) => api.calls.filter(({ method }) => method === 'PUT').length

const changedElsewhere = 'This job was changed in another window'

/** The panel in which the customer chooses between two versions. */
const inConflict = () =>
  within(screen.getByText(changedElsewhere).closest<HTMLElement>('[role="alert"]')!)

const choice = (label: string) => within(screen.getByRole('radiogroup', { name: label }))

describe('the draft of a change', () => {
  test('survives a reload, and is gone after saving', async () => {
    const api = worldOf()
    await openEdit(api)
    type('title', 'Other')
    type('description', 'Half a sent')
    cleanup()

    const { user } = await openEdit(api)
    expect(control('title')).toHaveValue('Other')
    expect(control('description')).toHaveValue('Half a sent')
    await submit(user, 'Save Changes')
    await isGone()
    expect(lastPut(api)).toMatchObject({ title: 'Other', version: 1 })
    cleanup()

    await openEdit(api)
    expect(control('title')).toHaveValue('Other')
    expect(screen.queryByText('Draft saved on this device')).toBeNull()
  })

  test('belongs to its tab: another tab starts from the stored job, and its save keeps this draft', async () => {
    const api = worldOf()
    await openEdit(api)
    type('description', 'Of this tab')
    cleanup()
    const ofThisTab = Object.entries({ ...sessionStorage })
    sessionStorage.clear()

    const { user } = await openEdit(api)
    expect(control('description')).toHaveValue('Everything is boxed.')
    type('description', 'Of the other tab')
    await submit(user, 'Save Changes')
    await isGone()
    cleanup()

    for (const [key, value] of ofThisTab) sessionStorage.setItem(key, value)
    await openEdit(api)
    const description = choice('Description')
    expect(description.getByRole('radio', { name: 'Saved now' })).toHaveAccessibleDescription(
      'Of the other tab',
    )
    expect(description.getByRole('radio', { name: 'Yours' })).toBeChecked()
    expect(control('description')).toHaveValue('Of this tab')
  })

  test('can be discarded with Start over, and is gone after Cancel', async () => {
    const api = worldOf({ images: ['/api/images/one'], specialties: [3] })
    await openEdit(api)
    type('title', 'Other')
    fireEvent.click(screen.getByRole('button', { name: /^Remove photo 1/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'piano' }))
    cleanup()

    const { user } = await openEdit(api)
    expect(control('title')).toHaveValue('Other')
    expect(screen.queryByRole('button', { name: /^Remove photo/ })).toBeNull()
    await startOver(user)
    expect(control('title')).toHaveValue('Move 1')
    expect(screen.getByRole('button', { name: /^Remove photo 1/ })).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'piano' })).toBeChecked()
    type('title', 'Third')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await isGone()
    cleanup()

    await openEdit(api)
    expect(control('title')).toHaveValue('Move 1')
  })

  test('of an older version shows the saved values beside the typed ones', async () => {
    const api = worldOf()
    await openEdit(api)
    type('title', 'Mine')
    cleanup()
    const images = ['/api/images/one', '/api/images/two']
    changeElsewhere(api, { title: 'Theirs', price: 400, images })

    const { user } = await openEdit(api)
    expect(control('title')).toHaveValue('Mine')
    // The customer has not changed price and photos.
    expect(control('price')).toHaveValue(400)
    expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(2)
    expect(
      choice('Job Title').getByRole('radio', { name: 'Saved now' }),
    ).toHaveAccessibleDescription('Theirs')
    expect(choice('Job Title').getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription(
      'Mine',
    )
    await submit(user, 'Save Changes')
    await isGone()
    expect(lastPut(api)).toMatchObject({ title: 'Mine', price: 400, images, version: 2 })
  })
})

test('a conflict scrolls to its title, however high it is', async () => {
  const scrolled = jest.fn()
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled })
  const api = worldOf()
  const { user } = await openEdit(api)
  type('description', 'Mine')
  changeElsewhere(api, { description: 'Theirs' })
  await submit(user, 'Save Changes')
  await screen.findByText(changedElsewhere)
  const at = scrolled.mock.contexts.findIndex((part: Element) => part.role === 'alert')
  expect(scrolled.mock.calls[at]).toEqual([{ block: 'start' }])
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})

test('a form of an older version never overwrites a newer text, and the customer chooses', async () => {
  const api = worldOf({ images: ['/api/images/one', '/api/images/two'] })
  const { user } = await openEdit(api)
  type('title', 'Mine')
  type('boxes', '12')
  fireEvent.click(screen.getByRole('button', { name: /^Remove photo 1/ }))
  changeElsewhere(api, {
    title: 'Theirs',
    description: 'A new text',
    images: ['/api/images/one', '/api/images/two', '/api/images/three'],
    pickup_location: { ...makeGig(1).pickup_location, street_address: '9 Elm Street' },
  })
  await submit(user, 'Save Changes')
  expect(await screen.findByText(changedElsewhere)).toBeVisible()
  expect(screen.queryByText('Failed to update gig')).toBeNull()
  expect(api.gigs[0]).toMatchObject({ title: 'Theirs', description: 'A new text' })

  expect(
    inConflict()
      .getAllByRole('radiogroup')
      .map((group) => group.textContent),
  ).toEqual([
    'Job TitleSaved nowTheirsYoursMine',
    'DescriptionSaved nowA new textYoursEverything is boxed.',
    expect.stringMatching(
      /^Pickup addressSaved now9 Elm Street, .*, CA \d{5}Yours1425 Harrison Street, /,
    ),
    'PhotosSaved now3 photosYours1 photo',
  ])
  // The form has the customer's version of the parts that the customer has changed, and the saved version of the rest.
  expect(control('title')).toHaveValue('Mine')
  expect(control('description')).toHaveValue('A new text')
  await user.click(choice('Job Title').getByRole('radio', { name: 'Saved now' }))
  expect(control('title')).toHaveValue('Theirs')
  await user.click(choice('Job Title').getByRole('radio', { name: 'Yours' }))
  expect(control('title')).toHaveValue('Mine')
  await user.click(choice('Photos').getByRole('radio', { name: 'Saved now' }))
  await user.click(choice('Description').getByRole('radio', { name: 'Yours' }))

  await submit(user, 'Save Changes')
  await isGone()
  expect(lastPut(api)).toMatchObject({
    title: 'Mine',
    boxes: '12',
    description: 'Everything is boxed.',
    pickup_location: { street_address: '9 Elm Street' },
    images: ['/api/images/one', '/api/images/two', '/api/images/three'],
    version: 2,
  })
})

test('the form takes photos and texts that only another window has changed, and shows them', async () => {
  const api = worldOf()
  const { user } = await openEdit(api)
  type('title', 'Mine')
  changeElsewhere(api, { boxes: '7', images: ['/api/images/one'] })
  await submit(user, 'Save Changes')
  expect(await screen.findByText(changedElsewhere)).toBeVisible()
  expect(inConflict().getAllByRole('radiogroup')).toHaveLength(2)
  expect(control('boxes')).toHaveValue('7')
  expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(1)
  await submit(user, 'Save Changes')
  await isGone()
  expect(lastPut(api)).toMatchObject({ title: 'Mine', boxes: '7', images: ['/api/images/one'] })
})

test('the customer chooses between two answers about the move', async () => {
  const api = worldOf({ move: { size: 'studio' } })
  const { user } = await openEdit(api)
  await user.click(screen.getByRole('radio', { name: 'Two bedrooms' }))
  changeElsewhere(api, { move: { size: 'studio', items: { sofa: 1 }, pickup_note: 'Ring twice' } })
  await submit(user, 'Save Changes')
  await screen.findByText(changedElsewhere)
  expect(
    choice('About the move').getByRole('radio', { name: 'Saved now' }),
  ).toHaveAccessibleDescription('Studio\n1 × Sofa\nPickup: Ring twice')
  await user.click(choice('About the move').getByRole('radio', { name: 'Saved now' }))
  expect(screen.getByRole('radio', { name: 'Studio' })).toBeChecked()
  await submit(user, 'Save Changes')
  await isGone()
  expect(lastPut(api)).toMatchObject({ move: { size: 'studio', items: { sofa: 1 } }, version: 2 })
})

test('a change that another window has saved already is saved again without a question', async () => {
  const api = worldOf()
  const { user } = await openEdit(api)
  type('title', 'Other')
  changeElsewhere(api, { title: 'Other' })
  await submit(user, 'Save Changes')
  await isGone()
  expect(puts(api)).toBe(2)
  expect(lastPut(api)).toMatchObject({ title: 'Other', version: 2 })
})
