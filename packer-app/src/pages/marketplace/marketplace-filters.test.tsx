import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, refusal, worldOfThree } from '../../packer-world.fixture.ts'

afterEach(() => localStorage.clear())

test('an incomplete ZIP code keeps the last filter, an empty one removes it', async () => {
  const world = worldOfThree()
  const { user, url } = openPackerApp(world, '/marketplace?zipCode=94607')
  const zip = await screen.findByRole('textbox', { name: 'ZIP code' })
  expect(zip).toHaveValue('94607')
  await user.type(zip, '{Backspace}')
  await user.tab()
  expect(zip).toBeInvalid()
  expect(zip).toHaveValue('9460')
  await user.type(screen.getByRole('spinbutton', { name: 'Max price' }), '900')
  await waitFor(() => expect(url.current).toBe('/marketplace?zipCode=94607&priceMax=900'))
  await user.clear(zip)
  await waitFor(() => expect(url.current).toBe('/marketplace?priceMax=900'))
  await user.type(zip, '9460')
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(screen.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('')
  expect(world.calls.some(({ query }) => query.get('zip_code') === '9460')).toBe(false)
})

test('filters are written to the URL and sent to the API', async () => {
  const world = worldOfThree()
  const { user, url } = openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  const toggle = screen.getByRole('button', { name: 'Filter Gigs' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle)

  await user.click(await screen.findByRole('checkbox', { name: 'dolly' }))
  expect(screen.getByRole('checkbox', { name: 'dolly' })).toBeChecked()
  expect(await screen.findByText('1 gig available')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'ZIP code' }), '94607')
  await waitFor(() => expect(url.current).toContain('zipCode=94607'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Radius' }), '50 miles')
  await user.type(screen.getByRole('spinbutton', { name: 'Max price' }), '700')
  await waitFor(() =>
    expect(url.current).toBe(
      '/marketplace?zipCode=94607&radius=50&priceMax=700&selectedSpecialties=2',
    ),
  )
  await waitFor(() =>
    expect(Object.fromEntries(world.calls.at(-1)?.query ?? [])).toEqual({
      available: 'true',
      limit: '24',
      zip_code: '94607',
      radius: '50',
      price_max: '700',
      specialty_id: '2',
      sort: 'fit',
    }),
  )
  expect(screen.getByRole('button', { name: 'Filter Gigs 3 active' })).toBeVisible()
})

test('the filters for people and truck apply immediately, and Any removes them', async () => {
  const { user, url } = openPackerApp(worldOfThree(), '/marketplace')
  await user.click(await screen.findByRole('button', { name: 'Filter Gigs' }))
  const people = await screen.findByRole('combobox', { name: 'People at most' })
  expect(people).toHaveAccessibleDescription('Gigs that do not say count as one.')
  await user.selectOptions(people, '2 people')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Truck' }), 'No truck needed')
  await waitFor(() => expect(url.current).toBe('/marketplace?helpersMax=2&truck=none'))
  await user.selectOptions(people, 'Any')
  await waitFor(() => expect(url.current).toBe('/marketplace?truck=none'))
})

test('a click on a gig applies text that was just typed, and Back shows that filter', async () => {
  const { user, url } = openPackerApp(worldOfThree(), '/marketplace')
  const gig = await screen.findByRole('link', { name: /ponies/ })
  await user.click(screen.getByRole('button', { name: 'Filter Gigs' }))
  await user.type(await screen.findByRole('spinbutton', { name: 'Max price' }), '700')
  await user.click(gig)
  expect(await screen.findByRole('heading', { level: 1, name: 'Two ponies' })).toBeVisible()
  expect(url.current).toBe('/gig/2')
  await user.click(screen.getByRole('link', { name: 'Marketplace' }))
  await waitFor(() => expect(url.current).toBe('/marketplace?priceMax=700'))
})

test('invalid and contradictory filters show an error', async () => {
  const world = worldOfThree()
  const { user, url } = openPackerApp(world, '/marketplace')
  await user.click(await screen.findByRole('button', { name: 'Filter Gigs' }))
  const zip = await screen.findByRole('textbox', { name: 'ZIP code' })
  const min = screen.getByRole('spinbutton', { name: 'Min price' })
  const max = screen.getByRole('spinbutton', { name: 'Max price' })

  await user.type(zip, '9')
  expect(zip).toBeValid()
  await user.tab()
  expect(zip).toHaveAccessibleDescription('Enter a 5-digit ZIP code.')
  await user.clear(zip)
  await user.type(zip, 'a')
  expect(zip).toHaveAccessibleDescription('Enter a 5-digit ZIP code.')
  await user.clear(zip)

  await user.type(min, '-5')
  await user.tab()
  expect(min).toHaveAccessibleDescription('Enter 0 or more.')
  await user.clear(min)
  await user.type(min, '.5')
  await user.tab()
  expect(min).toHaveAccessibleDescription('Enter a price like 25 or 25.50.')
  expect(url.current).toBe('/marketplace')

  await user.clear(min)
  await user.type(max, '400')
  await user.type(min, '900')
  await waitFor(() =>
    expect(max).toHaveAccessibleDescription('Your minimum price is higher than your maximum.'),
  )
  expect(max).toHaveValue(400)
  await waitFor(() => expect(world.calls.at(-1)?.query.get('price_min')).toBe('900'))
  expect(world.calls.at(-1)?.query.get('price_max')).toBe('400')
  expect(screen.getByRole('button', { name: 'Filter Gigs 2 active' })).toBeVisible()
})

test('an error appears only after mouseup, so that no control moves during a click', async () => {
  const { user } = openPackerApp(worldOfThree(), '/marketplace')
  await user.click(await screen.findByRole('button', { name: 'Filter Gigs' }))
  const zip = await screen.findByRole('textbox', { name: 'ZIP code' })
  const toggle = screen.getByRole('switch', { name: 'Only gigs I qualify for' })
  await user.type(zip, '9')
  fireEvent.mouseDown(toggle)
  act(() => toggle.focus())
  expect(zip).toBeValid()
  fireEvent.mouseUp(toggle)
  await waitFor(() => expect(zip).toBeInvalid())
})

test('the distance sort is available only with a ZIP code', async () => {
  const world = worldOfThree()
  const { user, url } = openPackerApp(world, '/marketplace?zipCode=94607')
  const clear = await screen.findByRole('button', { name: 'Clear all filters' })
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  expect(sort).toHaveDisplayValue('Fits me first')
  await user.selectOptions(sort, 'Distance: closest first')
  await waitFor(() => expect(url.current).toBe('/marketplace?zipCode=94607&sort=distance'))
  await waitFor(() => expect(world.calls.at(-1)?.query.get('sort')).toBe('distance'))

  await user.click(clear)
  await waitFor(() => expect(url.current).toBe('/marketplace'))
  expect(sort).toHaveDisplayValue('Newest')
  expect(within(sort).queryByRole('option', { name: /Distance/ })).not.toBeInTheDocument()
})

test('an empty list names the filters and offers to clear them', async () => {
  const { user, url } = openPackerApp(
    worldOfThree(),
    '/marketplace?zipCode=94607&radius=5&priceMin=600&pickupTo=2026-12-09&qualified=true&selectedSpecialties=5',
  )
  expect(await screen.findByRole('heading', { name: 'No gigs found' })).toBeVisible()
  expect(screen.getByText('0 gigs available')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Filter Gigs 5 active' })).toBeVisible()
  expect(await screen.findByText('Within 5 miles of 94607')).toBeVisible()
  await user.click(
    screen.getAllByRole('button', { name: 'Clear all filters' }).at(-1) as HTMLElement,
  )
  expect(await screen.findByText('3 gigs available')).toBeVisible()
  expect(url.current).toBe('/marketplace')
  expect(screen.getByRole('switch', { name: 'Only gigs I qualify for' })).not.toBeChecked()
  expect(screen.getByLabelText('Latest pickup')).toHaveValue('')
})

test('pickup dates and qualification are written to the URL and sent to the API', async () => {
  const world = worldOfThree()
  const { user, url } = openPackerApp(world, '/marketplace')
  await user.click(await screen.findByRole('button', { name: 'Filter Gigs' }))
  await user.click(await screen.findByRole('switch', { name: 'Only gigs I qualify for' }))
  expect(screen.getByRole('switch', { name: 'Only gigs I qualify for' })).toBeChecked()
  await user.type(screen.getByLabelText('Earliest pickup'), '2026-12-06')
  await user.type(screen.getByLabelText('Latest pickup'), '2026-12-05')
  await waitFor(() =>
    expect(url.current).toBe(
      '/marketplace?pickupFrom=2026-12-06&pickupTo=2026-12-05&qualified=true',
    ),
  )
  await user.tab()
  expect(screen.getByLabelText('Latest pickup')).toHaveAccessibleDescription(
    'Your earliest pickup date is after your latest.',
  )
  await waitFor(() =>
    expect(world.calls.map(({ query }) => query.toString())).toContainEqual(
      expect.stringContaining('pickup_from=2026-12-06&pickup_to=2026-12-05&qualified=true'),
    ),
  )
  await user.click(screen.getByRole('switch', { name: 'Only gigs I qualify for' }))
  await waitFor(() => expect(url.current).not.toContain('qualified'))
})

test('a button offers the last ZIP code until the filters are cleared', async () => {
  const first = openPackerApp(worldOfThree(), '/marketplace?zipCode=60601')
  const zip = await screen.findByRole('textbox', { name: 'ZIP code' })
  await first.user.clear(zip)
  await first.user.type(zip, '94607')
  await waitFor(() => expect(first.url.current).toBe('/marketplace?zipCode=94607'))
  expect(screen.queryByRole('button', { name: 'Search 94607' })).not.toBeInTheDocument()
  first.unmount()

  const { user, url } = openPackerApp(worldOfThree(), '/marketplace')
  await user.click(await screen.findByRole('button', { name: 'Search 94607' }))
  await waitFor(() => expect(url.current).toBe('/marketplace?zipCode=94607'))
  expect(screen.getByRole('status')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: /^Filter Gigs/ }))
  await user.click(await screen.findByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(url.current).toBe('/marketplace'))
  expect(screen.queryByRole('button', { name: 'Search 94607' })).not.toBeInTheDocument()
})

test('shows an error in the panel if the specialties fail to load, and Retry loads them', async () => {
  const world = worldOfThree()
  world.instead = ({ path }) => (path === '/api/specialtys' ? refusal(400, 'No.') : undefined)
  const { user } = openPackerApp(world, '/marketplace')
  await user.click(await screen.findByRole('button', { name: 'Filter Gigs' }))
  expect(await screen.findByText('The specialties could not be loaded.')).toBeVisible()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('checkbox', { name: 'dolly' })).toBeVisible()
})

test('replacing the ZIP code restores the distance sort', async () => {
  const { user } = openPackerApp(worldOfThree(), '/marketplace?zipCode=94607&sort=distance')
  const zip = await screen.findByRole('textbox', { name: 'ZIP code' })
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  await user.clear(zip)
  await waitFor(() => expect(sort).toHaveDisplayValue('Newest'))
  await user.type(zip, '94608')
  await waitFor(() => expect(sort).toHaveDisplayValue('Distance: closest first'))
})

test('marks gigs for verified packers, and finds them with a filter', async () => {
  const world = worldOfThree()
  world.gigs = [makeGig(1), makeGig(2, { title: 'Safe', verified_only: true })]
  const { user, url } = openPackerApp(world, '/marketplace')
  expect(await screen.findAllByText('Verified packers only')).toHaveLength(1)
  expect(await screen.findByText('Missing verified badge')).toBeVisible()
  expect(screen.getAllByText('You qualify')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Filter Gigs' }))
  await user.click(await screen.findByRole('switch', { name: 'Only gigs for verified packers' }))
  await waitFor(() => expect(url.current).toBe('/marketplace?verifiedOnly=true'))
  await waitFor(() => expect(world.calls.at(-1)?.query.get('verified_only') ?? '').toBe('true'))
})

test('without a home, newest gigs come first, also after another order', async () => {
  const world = worldOfThree()
  const { user, url } = openPackerApp(world, '/marketplace?sort=price-low')
  await screen.findByText('3 gigs available')
  const listed = () => world.calls.findLast(({ path }) => path === '/api/gigs')?.query
  await waitFor(() => expect(listed()?.has('zip_code')).toBe(false))
  expect(listed()?.get('sort')).toBe('price-low')
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  expect(within(sort).queryByRole('option', { name: 'Fits me first' })).not.toBeInTheDocument()
  await user.selectOptions(sort, 'Newest')
  await waitFor(() => expect(url.current).toBe('/marketplace'))
})
