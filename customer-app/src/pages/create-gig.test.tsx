import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { customer, makeGig, makeTrip, marcus, World } from '../customer-world.fixture.ts'
import { emptyDraft, keepDraft, loadDraft, ownerOf } from '../gigs/form/gig-draft.ts'
import { draftPhotos } from '../gigs/form/photos/draft-photos.ts'
import {
  choose,
  control,
  fill,
  isGone,
  openFilledForm,
  openForm,
  photo,
  pressCreate,
  previews,
  startOver,
  submit,
  typed,
} from './gig-dialog.fixture.ts'

test('posts a gig with every field in the format of the API', async () => {
  const { user, api, notices, dialog } = await openForm()
  fill()
  await user.click(within(dialog).getByRole('checkbox', { name: 'piano' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'dolly' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Verified packers only' }))
  await choose(user, photo('a.png'), photo('b.png'))
  await user.click(screen.getByRole('radio', { name: 'Photo 2' }))
  await submit(user)
  await isGone()

  expect(api.sent('POST')).toMatchObject({
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
    pickup_date: '2099-12-05T09:00:00-08:00',
    dropoff_date: '2099-12-05T14:00:00-08:00',
    specialties: [2, 3],
    verified_only: true,
    images: ['token-1', 'token-2'],
    featured_image_index: 1,
    customer_id: 3,
    created_on_date: expect.any(String) as string,
  })
  expect(await screen.findByRole('heading', { name: 'Two rooms' })).toBeVisible()
  expect(notices).toEqual(['Job posted. Packers can see it now.'])
  expect(previews.size).toBe(0)
})

test('posts the facts of the move; a second tap takes an answer back', async () => {
  const { user, api, dialog } = await openFilledForm()
  const radio = (name: string) => within(dialog).getByRole('radio', { name })
  const more = (name: string) =>
    user.click(within(dialog).getByRole('button', { name: `More: ${name}` }))
  await user.click(radio('Studio'))
  await user.click(radio('Loading only'))
  await user.click(radio('Packer brings a truck'))
  await user.click(radio('Packer brings a truck'))
  expect(radio('Packer brings a truck')).not.toBeChecked()
  await more('How many people should come?')
  await user.click(radio('Up to 1 hour later'))
  const pickup = within(within(dialog).getByRole('group', { name: 'Pickup Location' }))
  await user.click(pickup.getByRole('button', { name: 'Less: Flights of stairs' }))
  await user.click(pickup.getByRole('radio', { name: 'Small elevator' }))
  fireEvent.change(control('move.pickup_note'), { target: { value: 'Ring twice.' } })

  const search = within(dialog).getByRole('searchbox', { name: 'Search items' })
  await user.type(search, 'piano{Enter}')
  await user.type(search, 'zeppelin')
  expect(dialog).toHaveTextContent('No such item in our list.')
  await user.clear(search)
  await user.click(within(dialog).getByRole('button', { name: 'Add Sofa' }))
  await more('Sofa')
  await user.click(within(dialog).getByRole('button', { name: 'Add Desk' }))
  await user.click(within(dialog).getByRole('button', { name: 'Less: Desk' }))
  expect(dialog).toHaveTextContent('3 items: about 170 cubic feet, boxes not counted.')
  expect(within(dialog).getByRole('checkbox', { name: 'piano' })).toHaveAccessibleDescription(
    'Pianos. Suggested',
  )
  await submit(user)
  await isGone()
  expect(api.sent('POST').move).toEqual({
    ...{ size: 'studio', help: 'load', helpers: 2, arrival_minutes: 60 },
    items: { upright_piano: 1, sofa: 2, desk: 0 },
    pickup_access: { stairs: 0, elevator: 'small' },
    dropoff_access: {},
    pickup_note: 'Ring twice.',
  })
})

test('title and drop-off time are suggested until the customer types others', async () => {
  const { user } = await openFilledForm()
  fill({ title: '', dropoff_date: '' })
  await user.click(screen.getByRole('radio', { name: 'One bedroom' }))
  expect(control('title')).toHaveValue('One-bedroom move, Oakland to Alameda')
  expect(control('dropoff_date')).toHaveValue('2099-12-05T13:00')
  await user.click(screen.getByRole('button', { name: 'More: About how many hours?' }))
  fill({ 'dropoff_location.city': 'Berkeley' })
  expect(control('title')).toHaveValue('One-bedroom move, Oakland to Berkeley')
  expect(control('dropoff_date')).toHaveValue('2099-12-05T11:00')
  fill({ title: 'My move', dropoff_date: '2099-12-05T15:00' })
  await user.click(screen.getByRole('radio', { name: 'Studio' }))
  fill({ pickup_date: '2099-12-05T10:00' })
  expect(control('title')).toHaveValue('My move')
  expect(control('dropoff_date')).toHaveValue('2099-12-05T15:00')
})

test('a ZIP code fills city and state, but never replaces what the customer typed', async () => {
  const api = new World()
  const known: Record<string, { city: string; state: string }> = {
    94612: { city: 'Oakland', state: 'CA' },
    10001: { city: 'New York', state: 'NY' },
  }
  api.instead = ({ path }) => {
    const zip = /^\/api\/places\/(\d+)$/.exec(path)?.[1]
    const place = zip && known[zip]
    return place ? { body: { zip_code: zip, ...place, time_zone: 'America/New_York' } } : undefined
  }
  await openForm(api)
  const city = () => control('pickup_location.city').value
  const state = () => control('pickup_location.state').value
  fill({ 'pickup_location.zip_code': '94612' })
  await waitFor(() => expect([city(), state()]).toEqual(['Oakland', 'CA']))
  fill({ 'pickup_location.zip_code': '10001-1234' })
  await waitFor(() => expect([city(), state()]).toEqual(['New York', 'NY']))
  fill({ 'pickup_location.city': 'Brooklyn' })
  fill({ 'pickup_location.zip_code': '94612' })
  await waitFor(() => expect([city(), state()]).toEqual(['Brooklyn', 'CA']))
  fill({ 'pickup_location.zip_code': '94999' })
  expect(await screen.findByText(/We don't know 94999/)).toBeVisible()
  expect([city(), state()]).toEqual(['Brooklyn', ''])
})

test('the price guide says a fair price and hours, and when the price is far below', async () => {
  const api = new World()
  const guide = { hours: 3.5, helpers: 2, cubic_feet: 365, miles: 5, low: 240, high: 310 }
  const answer = { ...guide, per_hour: 80, basis: 'rates', jobs: 3, place: 'Oakland', note: null }
  api.instead = ({ path }) => (path === '/api/price-guide' ? { body: answer } : undefined)
  const { user } = await openFilledForm(api)
  expect(screen.getByText(/^Say how big the move is, or add its items/)).toBeVisible()
  fill({ price: '150', 'move.pickup_note': 'Ring twice' })
  await user.click(screen.getByRole('radio', { name: 'One bedroom' }))
  expect(await screen.findByText('Our estimate: 2 people × 3.5 hours: $240 to $310')).toBeVisible()
  expect(screen.getByText(/^Your price is far below that/)).toBeVisible()
  fill({ price: '170' })
  expect(screen.queryByText(/^Your price is far below that/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use 3.5 hours' }))
  expect(screen.getByRole('button', { name: 'Less: About how many hours?' })).toHaveFocus()

  Object.assign(answer, { basis: 'jobs', jobs: 14 })
  await user.click(screen.getByRole('radio', { name: 'Studio' }))
  expect(await screen.findByText('Similar jobs near Oakland: $240 to $310 (14 jobs)')).toBeVisible()
  await waitFor(() =>
    expect(api.calls.findLast(({ path }) => path === '/api/price-guide')?.body).toEqual({
      move: { hours: 3.5, size: 'studio' },
      boxes: '30–40',
      pickup_zip_code: '94612',
      dropoff_zip_code: '94501-1234',
    }),
  )
})

test('an item that needs a specialty offers to require it', async () => {
  const { user, api, dialog } = await openFilledForm()
  const search = within(dialog).getByRole('searchbox', { name: 'Search items' })
  await user.type(search, 'piano{Enter}')
  const require = within(dialog).getByRole('button', { name: 'Require the specialty “piano”' })
  expect(require).toHaveAttribute('aria-pressed', 'false')
  await user.click(require)
  expect(require).toHaveAttribute('aria-pressed', 'true')
  expect(within(dialog).getByRole('checkbox', { name: 'piano' })).toBeChecked()
  await submit(user)
  await isGone()
  expect(api.sent('POST').specialties).toEqual([3])
})

test('says when the hours of work end after the drop-off time, in the zone of that address', async () => {
  const { user } = await openFilledForm()
  await user.click(screen.getByRole('button', { name: 'More: About how many hours?' }))
  fill({ pickup_date: '2099-12-05T09:00', dropoff_date: '2099-12-05T11:00' })
  expect(control('dropoff_date')).not.toHaveAccessibleDescription(/hours of work end/)
  fill({ 'dropoff_location.zip_code': '10001', dropoff_date: '2099-12-05T13:30' })
  fireEvent.blur(control('dropoff_date'))
  await waitFor(() =>
    expect(control('dropoff_date')).toHaveAccessibleDescription(
      /2 hours of work end at 2:00 PM( EST)?, after your drop-off time\.$/,
    ),
  )
  expect(control('dropoff_date')).not.toHaveAttribute('aria-invalid')
})

test('asks first one of the packers who had a job: favorites, then by the last job', async () => {
  const api = new World()
  const others = [8, 9].map((id) => ({ ...marcus, id, display_name: `Packer ${id}` }))
  const jobs = [
    { ...marcus, day: '01' },
    { ...others[0]!, day: '02' },
    { ...others[1]!, day: '03' },
    { ...others[1]!, day: '04' },
    { ...marcus, id: 10, display_name: 'Packer 10', is_gone: true as const, day: '05' },
  ]
  api.favorites = [{ ...marcus, badges: [], rating: null, created_at: '2026-11-20T12:00:00.000Z' }]
  api.gigs = jobs.map(({ day }, index) =>
    makeGig(index + 1, { pickup_date: `2026-11-${day}T12:00:00Z`, gig_status_id: 3 }),
  )
  api.trips = jobs.map((packer, index) => makeTrip(index + 1, { packer, stage: 'completed' }))
  const { user, notices } = await openFilledForm(api)
  const select = await screen.findByRole('combobox', { name: /^Ask one packer first/ })
  await waitFor(() =>
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Show it to all packers at once',
      'Marcus T. (favorite, 1 job with you)',
      'Packer 9 (2 jobs with you)',
      'Packer 8 (1 job with you)',
    ]),
  )
  await user.selectOptions(select, 'Packer 9 (2 jobs with you)')
  // Also after a reload.
  expect(loadDraft(ownerOf(customer.id)).askedFirst).toBe(9)
  await submit(user)
  await isGone()
  expect(api.sent('POST').offer_to).toBe(9)
  expect(notices).toEqual(['Job posted. The packer that you asked can book it now.'])
})

test('a restored draft asks the packer first whom the customer chose', async () => {
  keepDraft(ownerOf(customer.id), { ...emptyDraft, askedFirst: marcus.id })
  const api = new World()
  api.favorites = [{ ...marcus, badges: [], rating: null, created_at: '2026-11-20T12:00:00.000Z' }]
  await openForm(api)
  const select = await screen.findByRole('combobox', { name: /^Ask one packer first/ })
  await waitFor(() => expect(select).toHaveDisplayValue(/^Marcus T\. \(favorite/))
})

test('the bar marks the chapters that are filled, and jumps', async () => {
  const { user } = await openFilledForm()
  const bar = within(screen.getByRole('navigation', { name: 'Chapters' }))
  fill({ price: '' })
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'What, done',
    'Where, done',
    'When, done',
    '4Price',
  ])
  await user.click(bar.getByRole('link', { name: /^When/ }))
  expect(screen.getByRole('heading', { name: 'When?' })).toHaveFocus()
  expect(bar.getByRole('link', { current: 'step' })).toHaveTextContent('When')
})

test('shows an error at each empty required field and focuses the first', async () => {
  const { user, api } = await openForm()
  await submit(user)
  expect(control('boxes')).toHaveFocus()
  expect(control('boxes')).toHaveAccessibleDescription(/Enter how many boxes, like 20-30\.$/)
  const required = [...document.querySelectorAll('form [required]')]
  expect(required.length).toBeGreaterThan(0)
  expect(required.filter((field) => field.getAttribute('aria-invalid') !== 'true')).toEqual([])
  expect(api.log).not.toContain('POST /api/gigs')

  fireEvent.change(control('boxes'), { target: { value: '20' } })
  expect(control('boxes')).not.toHaveAttribute('aria-invalid')
  await submit(user)
  expect(control('title')).toHaveFocus()
})

test('errors in ZIP code, state and city share one sentence; a single error has its own', async () => {
  const { user } = await openFilledForm()
  fill({ 'pickup_location.zip_code': '9461', 'pickup_location.city': '' })
  await submit(user)
  const sentence = 'Enter the city, state and ZIP code.'
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  for (const part of ['zip_code', 'city']) {
    expect(control(`pickup_location.${part}`)).toBeInvalid()
    expect(control(`pickup_location.${part}`)).toHaveAccessibleDescription(sentence)
  }
  expect(control('pickup_location.state')).toBeValid()

  fill({ 'pickup_location.zip_code': '10001' })
  expect(control('pickup_location.zip_code')).toBeValid()
  expect(control('pickup_location.city')).toHaveAccessibleDescription('Enter the city.')

  fill({ 'pickup_location.zip_code': '9461', 'pickup_location.city': 'Oakland' })
  await submit(user)
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  expect(control('pickup_location.zip_code')).toHaveAccessibleDescription(
    'Enter a 5-digit ZIP code.',
  )
})

test('an invalid value shows its error at the field, which gets the focus, and is not posted', async () => {
  const { user, api } = await openFilledForm()
  const rows: [keyof typeof typed, string, string][] = [
    ['price', '-1', 'Enter a budget of $0 or more.'],
    ['price', '10000000', 'Enter a budget of at most $9,999,999.99.'],
    ['price', '10.005', 'Use at most two decimals, like 480.50.'],
    ['title', 'x'.repeat(201), 'Use at most 200 characters.'],
    ['title', '   ', 'Enter a job title.'],
    ['boxes', 'x'.repeat(51), 'Use at most 50 characters.'],
    ['boxes', '-5', 'Enter a number of boxes or a range, like 20 or 20-30.'],
    ['boxes', 'lots', 'Enter a number of boxes or a range, like 20 or 20-30.'],
    ['description', 'x'.repeat(5001), 'Use at most 5,000 characters.'],
    ['pickup_location.zip_code', '9461', 'Enter a 5-digit ZIP code.'],
    ['dropoff_location.state', 'x'.repeat(51), 'Use at most 50 characters.'],
    ['dropoff_location.state', 'Zzz', 'Enter a US state, like CA.'],
    ['pickup_date', new Date(Date.now() - 86_400_000).toISOString().slice(0, 16), 'in the future.'],
    ['pickup_date', '12026-12-05T09:00', 'Use a 4-digit year.'],
    ['dropoff_date', '2099-12-05T08:59', 'Drop-off must be after pickup.'],
    ['dropoff_date', '2100-01-05T09:00', 'Drop-off must be at most 30 days after pickup.'],
    ['pickup_date', '2099-03-08T02:30', 'Clocks at this address go forward and skip this time.'],
  ]
  for (const [name, value, sentence] of rows) {
    fill({ [name]: value })
    await submit(user)
    expect(control(name)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(control(name)).toHaveFocus()
    fill({ [name]: typed[name] })
  }
  expect(api.log).not.toContain('POST /api/gigs')
})

test.each([
  ['boxes', 'lots', 'Enter a number of boxes or a range, like 20 or 20-30.'],
  ['pickup_location.state', 'Californ', 'Enter a US state, like CA.'],
  ['pickup_date', '2020-12-05T09:00', 'Choose a pickup time in the future.'],
  ['dropoff_date', '2100-12-05T14:00', 'Drop-off must be at most 30 days after pickup.'],
  ['pickup_date', '2099-03-08T02:30', 'Clocks at this address go forward and skip this time.'],
])('%s %s shows a warning on blur, before the customer submits', async (name, value, text) => {
  const { user, api } = await openFilledForm()
  const field = control(name)
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
  const described = expect.stringContaining(text) as string
  expect(field).not.toHaveAccessibleDescription(described)
  act(() => field.blur())
  expect(field).toHaveAccessibleDescription(described)
  expect(field).not.toHaveAttribute('aria-invalid')
  await submit(user)
  expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(field).toHaveAccessibleDescription(described)
  expect(api.log).not.toContain('POST /api/gigs')
})

test('a warning appears only after mouseup, so that no button moves during a click', async () => {
  await openForm()
  const field = control('boxes')
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'lots' } })
  fireEvent.mouseDown(control('specialties'))
  act(() => control('specialties').focus())
  expect(field).not.toHaveAccessibleDescription(/Enter a number of boxes/)
  fireEvent.mouseUp(document.body)
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a number of boxes/))
})

test('a price of $0 is posted only after the customer has confirmed it', async () => {
  const { user, api } = await openFilledForm()
  fill({ price: '0' })
  await submit(user)
  const question = await screen.findByRole('dialog', { name: 'Post this job for $0?' })
  expect(api.log).not.toContain('POST /api/gigs')
  await user.click(within(question).getByRole('button', { name: 'Change the price' }))
  expect(control('price')).toHaveValue(0)
  expect(control('price')).toHaveFocus()
  expect(api.log).not.toContain('POST /api/gigs')

  await submit(user)
  await user.click(await screen.findByRole('button', { name: 'Yes, $0' }))
  await isGone()
  expect(api.sent('POST')).toMatchObject({ price: 0 })
})

test('a state in any common spelling shows no warning', async () => {
  await openForm()
  const field = control('pickup_location.state')
  for (const state of [
    'ca',
    'California',
    'D.C.',
    'New  York',
    'AE',
    'ap',
    'Armed Forces Americas',
    '',
  ]) {
    act(() => field.focus())
    fireEvent.change(field, { target: { value: state } })
    act(() => field.blur())
    expect(field).not.toHaveAccessibleDescription()
  }
})

test('texts, dates and addresses are required, but not the apartment or unit', async () => {
  await openForm()
  const sides = ['pickup', 'dropoff'].flatMap((side) => [
    `${side}_date`,
    ...['street_address', 'city', 'state', 'zip_code'].map((name) => `${side}_location.${name}`),
  ])
  for (const name of ['title', 'price', 'boxes', 'description', ...sides]) {
    expect(control(name)).toBeRequired()
  }
  for (const side of ['pickup', 'dropoff']) {
    expect(control(`${side}_location.street_address_two`)).not.toBeRequired()
  }
})

test('Same as pickup copies the address but not the date', async () => {
  const { user } = await openFilledForm()
  await user.click(screen.getByRole('button', { name: 'Same as pickup' }))
  expect(control('dropoff_location.street_address')).toHaveValue('1425 Harrison Street')
  expect(control('dropoff_location.street_address_two')).toHaveValue('')
  expect(control('dropoff_date')).toHaveValue('2099-12-05T14:00')
})

test('the draft note shows while there is a draft', async () => {
  const { user } = await openForm()
  const note = () => screen.queryByText('Draft saved on this device')
  expect(note()).not.toBeInTheDocument()
  fireEvent.change(control('title'), { target: { value: 'Two rooms' } })
  expect(note()).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await isGone()
  await pressCreate(user)
  await startOver(user)
  expect(note()).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'What are you moving?' })).toHaveFocus()
})

test('Start over also forgets photos that are still loading', async () => {
  let loaded: (photos: { id: string; file: File; token: undefined }[]) => void = () => {}
  const load = jest.spyOn(draftPhotos, 'load')
  load.mockReturnValue(new Promise((resolve) => (loaded = resolve)))
  const dropAll = jest.spyOn(draftPhotos, 'dropAll')
  keepDraft(ownerOf(customer.id), { ...emptyDraft, photoIds: ['first'] })
  const { user } = await openForm()
  await startOver(user)
  await act(async () => loaded([{ id: 'first', file: photo('a.png'), token: undefined }]))
  expect(dropAll).toHaveBeenCalledWith(ownerOf(customer.id))
  expect(screen.queryByRole('button', { name: /^Remove photo/ })).not.toBeInTheDocument()
  jest.restoreAllMocks()
})

test('the draft survives closing the form and is deleted after posting', async () => {
  const { user } = await openForm()
  fill()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await isGone()
  await pressCreate(user)
  expect(control('title')).toHaveValue('Two rooms')
  await submit(user)
  await isGone()
  await pressCreate(user)
  expect(control('title')).toHaveValue('')
})
