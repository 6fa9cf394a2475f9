import { fireEvent, screen, within } from '@testing-library/react'
import { makeGig, refusal, World } from '../customer-world.fixture.ts'
import {
  choose,
  control,
  formShown,
  isGone,
  openEdit,
  photo,
  submit,
} from './gig-dialog.fixture.ts'

describe('Edit', () => {
  const stored = ['/api/images/one', '/api/images/two']

  test('fills the form and keeps the stored photos', async () => {
    const api = new World()
    const gig = makeGig(1, { images: stored, featured_image_index: 1, specialties: [3] })
    api.gigs = [gig]
    const { user, notices, dialog } = await openEdit(api)
    expect(control('price')).toHaveValue(350)
    expect(control('pickup_location.street_address_two')).toHaveValue('Apt 412')
    expect(within(dialog).getByRole('checkbox', { name: 'piano' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Photo 2' })).toBeChecked()

    fireEvent.change(control('price'), { target: { value: '400' } })
    await choose(user, photo('a.png'))
    await submit(user, 'Save Changes')
    await isGone()
    expect(api.sent('PUT')).toMatchObject({
      price: 400,
      images: [...stored, 'token-1'],
      featured_image_index: 1,
      pickup_date: gig.pickup_date,
      dropoff_date: gig.dropoff_date,
    })
    expect(notices).toEqual(['Job saved.'])
  })

  test('shows local times per address, and keeps them when the ZIP code changes', async () => {
    const api = new World()
    // The repeated hour at the end of daylight saving time: 1:30 AM PST, not PDT.
    api.gigs = [
      makeGig(1, {
        pickup_date: '2026-11-01T09:30:00.000Z',
        dropoff_date: '2026-11-02T21:30:00.000Z',
      }),
    ]
    const { user } = await openEdit(api)
    expect(control('pickup_date')).toHaveValue('2026-11-01T01:30')
    expect(control('pickup_date')).toHaveAccessibleDescription(/This job uses the second\.$/)
    expect(control('dropoff_date')).toHaveValue('2026-11-02T13:30')
    fireEvent.change(control('dropoff_location.zip_code'), { target: { value: '10001' } })
    expect(control('dropoff_date')).toHaveValue('2026-11-02T13:30')
    await submit(user, 'Save Changes')
    await isGone()
    expect(api.sent('PUT')).toMatchObject({
      pickup_date: '2026-11-01T09:30:00.000Z',
      dropoff_date: '2026-11-02T13:30:00-05:00',
    })
  })

  test.each([
    ['pickup_date', '2099-03-02T10:00', 'date'],
    ['dropoff_location.city', 'Berkeley', 'address'],
  ])('of a booked job says that the packer has to agree to a new %s', async (name, value, what) => {
    const api = new World()
    const dates = {
      pickup_date: '2099-03-01T18:00:00.000Z',
      dropoff_date: '2099-03-03T18:00:00.000Z',
    }
    api.gigs = [makeGig(1, dates)]
    api.move(1, 'booked')
    const { user, dialog, notices } = await openEdit(api)
    const title = `Marcus has to agree to the new ${what}`
    expect(dialog).toHaveTextContent('A new date or address needs a yes from Marcus.')
    expect(dialog).not.toHaveTextContent('has to agree')
    fireEvent.change(control(name), { target: { value } })
    expect(within(dialog).getByText(title)).toBeVisible()
    // The API keeps the old date and address.
    api.instead = ({ method }) => (method === 'PUT' ? { body: api.gigs[0] } : undefined)
    await submit(user, 'Save and ask Marcus')
    await isGone()
    expect(notices).toEqual([`Job saved. Your packer has been asked about the new ${what}.`])
  })

  test('of a booked job warns, and refuses a past pickup and a lower price', async () => {
    const api = new World()
    api.gigs = [makeGig(1, { pickup_date: '2020-12-06T17:00:00.000Z' })]
    api.move(1, 'booked')
    const { user, dialog } = await openEdit(api)
    expect(within(dialog).getByRole('note')).toHaveTextContent('A packer has booked this job')
    fireEvent.change(control('pickup_date'), { target: { value: '2020-12-06T08:00' } })
    fireEvent.change(control('price'), { target: { value: '349' } })
    await submit(user, 'Save and ask Marcus')
    expect(dialog).toHaveTextContent('Choose a pickup time in the future')
    expect(dialog).toHaveTextContent('booked this job for $350: enter that or more')
    // A late job keeps its pickup time while other fields change.
    fireEvent.change(control('pickup_date'), { target: { value: '2020-12-06T09:00' } })
    fireEvent.change(control('price'), { target: { value: '351' } })
    await submit(user, 'Save Changes')
    await isGone()
    expect(api.sent('PUT')).toMatchObject({ price: 351, pickup_date: '2020-12-06T17:00:00.000Z' })
  })

  test("a failure shows Failed to update gig and the API's reason", async () => {
    const api = new World()
    api.gigs = [makeGig(1)]
    api.instead = ({ method }) =>
      method === 'PUT' ? refusal(409, 'The price cannot fall while the job is booked.') : undefined
    const { user } = await openEdit(api)
    await submit(user, 'Save Changes')
    const alert = (await screen.findByText('Failed to update gig')).closest('[role="alert"]')
    expect(alert).toHaveTextContent('The price cannot fall while the job is booked.')
  })

  test('removes a gig deleted elsewhere from the list and keeps the typed text', async () => {
    const api = new World()
    api.gigs = [makeGig(1)]
    const { user } = await openEdit(api)
    api.gigs = []
    api.instead = ({ method }) =>
      method === 'PUT' ? refusal(404, 'There is no such gig.') : undefined
    fireEvent.change(control('title'), { target: { value: 'Other' } })
    await submit(user, 'Save Changes')
    expect(await screen.findByText('Failed to update gig')).toBeVisible()
    expect(await screen.findByText('No jobs yet')).toBeVisible()
    expect(control('title')).toHaveValue('Other')
  })

  test('Escape asks for confirmation only after changes; Cancel never asks', async () => {
    const api = new World()
    api.gigs = [makeGig(1)]
    const { user } = await openEdit(api)
    fireEvent.change(control('title'), { target: { value: 'Other' } })
    await user.keyboard('{Escape}')
    const confirmation = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await user.click(within(confirmation).getByRole('button', { name: 'Keep editing' }))
    expect(control('title')).toHaveValue('Other')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await isGone()

    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await formShown('Edit Moving Job')
    expect(control('title')).toHaveValue('Move 1')
    control('title').focus()
    await user.keyboard('{Escape}')
    await isGone()
  })
})
