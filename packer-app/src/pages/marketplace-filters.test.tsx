import { screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { refusal, worldOfThree } from '../packer-world.fixture.ts'

// A whole page in jsdom is slow where several run at once.
jest.setTimeout(20_000)

test('a half-typed zip is no filter', async () => {
  const world = worldOfThree()
  const { user, place } = openPackerApp(world, '/marketplace?zipCode=94607')
  const zip = await screen.findByRole('textbox', { name: 'Zip code' })
  expect(zip).toHaveValue('94607')
  await user.type(zip, '{Backspace}')
  await waitFor(() => expect(place.current).toBe('/marketplace'))
  expect(zip).toHaveValue('9460')
  await user.tab()
  expect(zip).toBeInvalid()
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(screen.getByRole('textbox', { name: 'Zip code' })).toHaveValue('')
  expect(world.calls.some(({ query }) => query.get('zip_code') === '9460')).toBe(false)
})

test('filters go to the address and to the API', async () => {
  const world = worldOfThree()
  const { user, place } = openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  const toggle = screen.getByRole('button', { name: 'Filter Gigs' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle)

  await user.click(await screen.findByRole('checkbox', { name: 'dolly' }))
  expect(screen.getByRole('checkbox', { name: 'dolly' })).toBeChecked()
  expect(await screen.findByText('1 gig available')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Zip code' }), '94607')
  await waitFor(() => expect(place.current).toContain('zipCode=94607'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Radius' }), '50 miles')
  await user.type(screen.getByRole('spinbutton', { name: 'Max price' }), '700')
  await waitFor(() =>
    expect(place.current).toBe(
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
    }),
  )
  expect(screen.getByRole('button', { name: 'Filter Gigs 3 active' })).toBeVisible()
})

test('impossible filters say what to type instead', async () => {
  const world = worldOfThree()
  const { user, place } = openPackerApp(world, '/marketplace')
  await user.click(await screen.findByRole('button', { name: 'Filter Gigs' }))
  const zip = screen.getByRole('textbox', { name: 'Zip code' })
  const min = screen.getByRole('spinbutton', { name: 'Min price' })
  const max = screen.getByRole('spinbutton', { name: 'Max price' })

  await user.type(zip, '9')
  expect(zip).toBeValid()
  await user.tab()
  expect(zip).toHaveAccessibleDescription('Enter five digits, or five-dash-four.')
  await user.clear(zip)
  await user.type(zip, 'a')
  expect(zip).toHaveAccessibleDescription('Enter five digits, or five-dash-four.')
  await user.clear(zip)

  await user.type(min, '-5')
  await user.tab()
  expect(min).toHaveAccessibleDescription('Enter 0 or more.')
  expect(place.current).toBe('/marketplace')

  await user.clear(min)
  await user.type(max, '400')
  await user.type(min, '900')
  await waitFor(() =>
    expect(max).toHaveAccessibleDescription('The lowest price is above the highest.'),
  )
  expect(max).toHaveValue(400)
  await waitFor(() => expect(world.calls.at(-1)?.query.get('price_min')).toBe('900'))
  expect(world.calls.at(-1)?.query.get('price_max')).toBe('400')
  expect(screen.getByRole('button', { name: 'Filter Gigs 2 active' })).toBeVisible()
})

test('distance can be sorted by with a zip only', async () => {
  const world = worldOfThree()
  const { user, place } = openPackerApp(world, '/marketplace?zipCode=94607')
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  expect(sort).toHaveDisplayValue('Newest')
  await user.selectOptions(sort, 'Distance: closest first')
  await waitFor(() => expect(place.current).toBe('/marketplace?zipCode=94607&sort=distance'))
  await waitFor(() => expect(world.calls.at(-1)?.query.get('sort')).toBe('distance'))

  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(place.current).toBe('/marketplace'))
  expect(sort).toHaveDisplayValue('Newest')
  expect(within(sort).queryByRole('option', { name: /Distance/ })).not.toBeInTheDocument()
})

test('says what was asked for when nothing is found, and clears it', async () => {
  const { user, place } = openPackerApp(
    worldOfThree(),
    '/marketplace?zipCode=94607&radius=5&priceMin=600&priceMax=700&selectedSpecialties=5&selectedSpecialties=10',
  )
  expect(await screen.findByRole('heading', { name: 'No gigs found' })).toBeVisible()
  expect(screen.getByText('0 gigs available')).toBeVisible()
  expect(
    await screen.findByText(
      'Nothing within 5 miles of 94607 asks for aquariums and crane between $600 and $700.',
    ),
  ).toBeVisible()
  const [fromResults] = screen.getAllByRole('button', { name: 'Clear all filters' }).slice(-1)
  await user.click(fromResults as HTMLElement)
  expect(await screen.findByText('3 gigs available')).toBeVisible()
  expect(place.current).toBe('/marketplace')
})

test('the empty state tells when the prices alone leave nothing', async () => {
  openPackerApp(worldOfThree(), '/marketplace?priceMin=700&priceMax=600&selectedSpecialties=10')
  expect(
    await screen.findByText('The lowest price that you ask for is above the highest.'),
  ).toBeVisible()
})

test('specialties that do not come are told in the panel, and asked for again', async () => {
  const world = worldOfThree()
  world.instead = ({ path }) => (path === '/api/specialtys' ? refusal(400, 'No.') : undefined)
  const { user } = openPackerApp(world, '/marketplace')
  await user.click(screen.getByRole('button', { name: 'Filter Gigs' }))
  expect(await screen.findByText('Unable to load the specialties.')).toBeVisible()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('checkbox', { name: 'dolly' })).toBeVisible()
})

test('closest first comes back with the zip', async () => {
  const { user } = openPackerApp(worldOfThree(), '/marketplace?zipCode=94607&sort=distance')
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  const zip = screen.getByRole('textbox', { name: 'Zip code' })
  await user.clear(zip)
  await waitFor(() => expect(sort).toHaveDisplayValue('Newest'))
  await user.type(zip, '94608')
  await waitFor(() => expect(sort).toHaveDisplayValue('Distance: closest first'))
})
