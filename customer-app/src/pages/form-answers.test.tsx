import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openDashboard, openHalf } from '../customer-app.fixture.tsx'
import { customer, makeGig, marcus, refusal, World } from '../customer-world.fixture.ts'
import { emptyDraft, keepDraft, ownerOf } from '../gigs/form/gig-draft.ts'
import { emptyText } from '../gigs/form/gig-text.ts'
import {
  control,
  fill,
  formShown,
  isGone,
  openFilledForm,
  submit,
  typed,
} from './gig-dialog.fixture.ts'

const guide = {
  ...{ hours: 6, helpers: 2, cubic_feet: 365, miles: 5, low: 240, high: 310, per_hour: 80 },
  ...{ basis: 'rates', jobs: 3, place: 'Oakland', note: null },
}

test('the drop-off time follows the hours of the price guide until the customer types another', async () => {
  const api = new World()
  const answer: typeof guide & { whole_hours?: number } = { ...guide }
  api.instead = ({ path }) => (path === '/api/price-guide' ? { body: answer } : undefined)
  const { user } = await openFilledForm(api)
  fill({ dropoff_date: '' })
  await user.click(screen.getByRole('radio', { name: 'One bedroom' }))
  await waitFor(() => expect(control('dropoff_date')).toHaveValue('2099-12-05T15:00'))
  answer.whole_hours = 30
  await user.click(screen.getByRole('radio', { name: 'Two bedrooms' }))
  await waitFor(() => expect(control('dropoff_date')).toHaveValue('2099-12-06T15:00'))

  fill({ dropoff_date: '2099-12-05T13:00' })
  Object.assign(answer, { whole_hours: undefined, hours: 5 })
  await user.click(screen.getByRole('radio', { name: 'Studio' }))
  expect(await screen.findByText(/^Our estimate: 2 people × 5 hours/)).toBeVisible()
  expect(control('dropoff_date')).toHaveValue('2099-12-05T13:00')
})

test('a drop-off before the pickup shows at once, and its chapter is not done', async () => {
  const { user } = await openFilledForm()
  expect(screen.getByRole('link', { name: /^When ?, done$/ })).toBeVisible()
  const field = control('dropoff_date')
  act(() => field.focus())
  fill({ dropoff_date: '2099-12-05T08:00' })
  // The focus is still in the field.
  await waitFor(
    () => expect(field).toHaveAccessibleDescription(/Drop-off must be after pickup\.$/),
    { timeout: 4000 },
  )
  expect(screen.getByRole('link', { name: 'When' })).toBeVisible()
  fill({ 'pickup_location.city': '' })
  await submit(user)
  expect(screen.getByRole('link', { name: /^When ?, has an error$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Where ?, has an error$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^What ?, done$/ })).toBeVisible()
  fill({ dropoff_date: typed.dropoff_date })
  expect(screen.getByRole('link', { name: /^When ?, done$/ })).toBeVisible()
})

test('the end of the work after the drop-off time shows when the drop-off time is the last answer', async () => {
  const { user } = await openFilledForm()
  for (let half = 0; half < 4; half += 1)
    await user.click(screen.getByRole('button', { name: 'More: About how many hours?' }))
  const field = control('dropoff_date')
  act(() => field.focus())
  fill({ dropoff_date: '2099-12-05T10:00' })
  await waitFor(() => expect(field).toHaveAccessibleDescription(/after your drop-off time\.$/), {
    timeout: 4000,
  })
})

test('a ZIP code whose lookup failed is looked up again when the connection is back', async () => {
  const api = new World()
  let isLost = true
  api.instead = ({ path }) => {
    if (path !== '/api/places/10001') return undefined
    return isLost ? { status: 0 } : { body: { zip_code: '10001', city: 'New York', state: 'NY' } }
  }
  await openFilledForm(api)
  fill({ 'pickup_location.city': '', 'pickup_location.zip_code': '10001' })
  await waitFor(() => expect(api.log).toContain('GET /api/places/10001'))
  isLost = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(control('pickup_location.city')).toHaveValue('New York'))
})

test('a long private note is not cut: the form counts it and says the limit', async () => {
  const { user, api } = await openFilledForm()
  const note = control('move.pickup_note')
  const long = 'x'.repeat(501)
  fireEvent.change(note, { target: { value: 'x'.repeat(399) } })
  expect(note).not.toHaveAccessibleDescription(/of 500/)
  await user.clear(note)
  await user.click(note)
  await user.paste(long)
  expect(note).toHaveValue(long)
  expect(note).toHaveAccessibleDescription(/501 of 500$/)
  await submit(user)
  expect(note).toHaveFocus()
  expect(note).toHaveAccessibleDescription(/Use at most 500 characters\./)
  expect(screen.getByRole('link', { name: /^Where ?, has an error$/ })).toBeVisible()
  fireEvent.change(note, { target: { value: long.slice(1) } })
  expect(note).toBeValid()
  await submit(user)
  await isGone()
  expect(api.sent('POST')).toMatchObject({ move: { pickup_note: long.slice(1) } })
})

test('the first press on stairs says that there are none', async () => {
  const { user, dialog } = await openFilledForm()
  const pickup = within(within(dialog).getByRole('group', { name: 'Pickup Location' }))
  expect(pickup.getByText('Not said')).toBeVisible()
  await user.click(pickup.getByRole('button', { name: 'More: Flights of stairs' }))
  expect(pickup.getAllByText('No stairs')).not.toHaveLength(0)
  expect(pickup.queryByText('Not said')).toBeNull()
})

test.each([
  [
    'offer_to must be a packer who has booked a job of yours',
    /You can only ask packers who have booked a job of yours/,
  ],
  ['This packer brings 1 person.', /This packer brings 1 person\.$/],
])('a refused packer shows at the select: %s', async (message, sentence) => {
  const api = new World()
  api.favorites = [{ ...marcus, badges: [], rating: null, created_at: '2026-11-20T12:00:00.000Z' }]
  const { user } = await openFilledForm(api)
  api.instead = ({ method, path }) =>
    method === 'POST' && path === '/api/gigs'
      ? refusal(422, message, [{ path: 'offer_to', message }])
      : undefined
  const select = await screen.findByRole('combobox', { name: /^Ask one packer first/ })
  await user.selectOptions(select, 'Marcus T. (favorite)')
  await submit(user)
  await waitFor(() => expect(select).toHaveFocus())
  expect(select).toHaveAccessibleDescription(sentence)
  expect(screen.getByRole('link', { name: /^Price ?, has an error$/ })).toBeVisible()
  expect(control('title')).toHaveValue('Two rooms')
  await user.selectOptions(select, 'Show it to all packers at once')
  expect(select).toBeValid()
})

test('Get ready opens the form at the stairs that are missing, also in a closed block', async () => {
  const api = new World()
  const move = { pickup_access: { stairs: 1 }, dropoff_access: { elevator: 'small' as const } }
  api.gigs = [makeGig(1, { move })]
  const { user } = openHalf(api, { address: '/customer/jobs/1' })
  await user.click(await screen.findByRole('button', { name: /^(Say h|H)ow many stairs/ }))
  const dialog = await formShown('Edit Moving Job')
  const dropoff = within(within(dialog).getByRole('group', { name: 'Dropoff Location' }))
  await waitFor(() =>
    expect(dropoff.getByRole('button', { name: 'Less: Flights of stairs' })).toHaveFocus(),
  )
  expect(dropoff.getByRole('button', { name: /^Getting in and out/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test('the dashboard offers to continue the draft of a new job', async () => {
  const { unmount } = openDashboard(new World())
  expect(screen.queryByRole('button', { name: 'Continue your draft' })).toBeNull()
  unmount()
  const text = { ...emptyText, title: 'Half a job' }
  keepDraft(ownerOf(customer.id), { ...emptyDraft, text })
  const { user } = openDashboard(new World())
  await user.click(screen.getByRole('button', { name: 'Continue your draft' }))
  await formShown('Create Moving Job')
  expect(control('title')).toHaveValue('Half a job')
})

test('View of a posted job opens its page', async () => {
  const { user, actions, url } = await openFilledForm()
  await submit(user)
  await isGone()
  act(() => actions[0]?.onSelect())
  expect(url.current).toBe('/customer/jobs/50')
})

test("the job's page shows the way and when the packer arrives", async () => {
  const api = new World()
  const fields = { pickup_date: '2026-12-06T10:00:00Z', pickup_time_zone: 'UTC' }
  api.gigs = [makeGig(1, { ...fields, move: { arrival_minutes: 120 }, route_miles: 1250 })]
  openHalf(api, { address: '/customer/jobs/1' })
  const way = await screen.findByText('From pickup to drop-off')
  expect(way.nextSibling).toHaveTextContent('about 1,250 miles')
  expect(screen.getByText('Packer arrives').nextSibling).toHaveTextContent(
    /^10:00 AM( UTC)? to 12:00 PM( UTC)?$/,
  )
})
