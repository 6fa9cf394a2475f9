import { fireEvent, screen, within } from '@testing-library/react'
import { fromLocalInput } from 'shared-ui'
import {
  choose,
  control,
  fill,
  isGone,
  openForm,
  photo,
  previews,
  submit,
  typed,
} from './gig-dialog.fixture.ts'

test('a job with every field is posted as the API wants it', async () => {
  const { user, api, notices, dialog } = await openForm()
  fill()
  await user.click(within(dialog).getByRole('checkbox', { name: 'piano' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'dolly' }))
  await choose(user, photo('a.png'), photo('b.png'))
  await user.click(screen.getByRole('radio', { name: 'Photo 2' }))
  await submit(user)
  await isGone()

  const image = 'data:image/png;base64,eHh4'
  expect(api.sent('POST')).toEqual({
    title: 'Two rooms',
    price: 480.5,
    boxes: '30–40',
    description: 'Most of it is packed.',
    pickup_location: {
      street_address: '1425 Harrison Street',
      street_address_two: null,
      city: 'Oakland',
      state: 'CA',
      zip_code: '94612',
    },
    dropoff_location: {
      street_address: '2238 Santa Clara Avenue',
      street_address_two: 'Unit B',
      city: 'Alameda',
      state: 'CA',
      zip_code: '94501-1234',
    },
    pickup_date: fromLocalInput('2026-12-05T09:00'),
    dropoff_date: fromLocalInput('2026-12-05T14:00'),
    specialties: [2, 3],
    images: [image, image],
    featured_image_index: 1,
    customer_id: 3,
    created_on_date: expect.any(String) as string,
  })
  expect(String(api.sent('POST').pickup_date)).toMatch(/^2026-12-05T09:00:00[+-]\d\d:\d\d$/)
  expect(await screen.findByRole('heading', { name: 'Two rooms' })).toBeVisible()
  expect(notices).toEqual(['Your job is posted. Packers can see it now.'])
  expect(previews.size).toBe(0)
})

test('what is missing is said at each field, and the first one has the focus', async () => {
  const { user, api } = await openForm()
  await submit(user)
  expect(control('title')).toHaveFocus()
  expect(control('title')).toHaveAccessibleDescription('Enter a job title.')
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(14)
  expect(api.log).not.toContain('POST /api/gigs')

  fireEvent.change(control('title'), { target: { value: 'Two rooms' } })
  expect(control('title')).not.toHaveAttribute('aria-invalid')
  await submit(user)
  expect(control('price')).toHaveFocus()
})

test.each([
  ['price', '-1', 'Enter a budget of $0 or more.'],
  ['price', '10000000', 'Enter a budget of at most $9,999,999.99.'],
  ['price', '10.005', 'Use at most two decimals, like 480.50.'],
  ['title', 'x'.repeat(201), 'Use at most 200 characters.'],
  ['title', '   ', 'Enter a job title.'],
  ['boxes', 'x'.repeat(51), 'Use at most 50 characters.'],
  ['description', 'x'.repeat(5001), 'Use at most 5,000 characters.'],
  ['pickup_location.zip_code', '9461', 'Enter five digits, or five-dash-four.'],
  ['dropoff_location.state', 'x'.repeat(51), 'Use at most 50 characters.'],
  ['dropoff_date', '2026-12-05T08:59', 'Choose a dropoff that is not before the pickup.'],
])('%s cannot be %.12s', async (name, value, sentence) => {
  const { user, api } = await openForm()
  fill({ ...typed, [name]: value })
  await submit(user)
  expect(control(name)).toHaveAccessibleDescription(sentence)
  expect(control(name)).toHaveFocus()
  expect(api.log).not.toContain('POST /api/gigs')
})

test('the required fields carry the attribute, the optional one does not', async () => {
  await openForm()
  for (const name of Object.keys(typed)) {
    expect(control(name).required).toBe(!name.endsWith('street_address_two'))
  }
})

test('Same as pickup copies the address and no date', async () => {
  const { user } = await openForm()
  fill()
  await user.click(screen.getByRole('button', { name: 'Same as pickup' }))
  expect(control('dropoff_location.street_address')).toHaveValue('1425 Harrison Street')
  expect(control('dropoff_location.street_address_two')).toHaveValue('')
  expect(control('dropoff_date')).toHaveValue('2026-12-05T14:00')
})

test('the draft of a new job outlives closing and ends when it is posted', async () => {
  const { user } = await openForm()
  fill()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await isGone()
  await user.click(screen.getByRole('button', { name: 'Create New Job' }))
  expect(control('title')).toHaveValue('Two rooms')
  await submit(user)
  await isGone()
  await user.click(screen.getByRole('button', { name: 'Create New Job' }))
  expect(control('title')).toHaveValue('')
})
