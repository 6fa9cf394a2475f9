import { screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, refusal, worldOfThree } from '../../packer-world.fixture.ts'

beforeEach(() => jest.spyOn(window, 'scrollTo').mockImplementation(() => {}))
afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const listed = (world: ReturnType<typeof worldOfThree>) =>
  world.calls.findLast(({ path }) => path === '/api/gigs')?.query

const worldWithHome = (home: string | null) => Object.assign(worldOfThree(), { home })

async function openCard(world: ReturnType<typeof worldOfThree>) {
  const page = openPackerApp(world, '/marketplace')
  const card = within(await screen.findByRole('form', { name: 'Where do you start from?' }))
  return { ...page, card, zip: card.getByRole('textbox', { name: 'Home ZIP code' }) }
}

test('asks a packer once where they start from; the answer becomes the ZIP code filter', async () => {
  const world = worldWithHome(null)
  const { user, card, zip, notices } = await openCard(world)
  await user.type(zip, '946{Enter}')
  expect(zip).toHaveAccessibleDescription('Enter a 5-digit ZIP code.')
  expect(zip).toHaveFocus()
  await user.type(zip, '07')
  await user.click(card.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(notices).toEqual(['Saved. The marketplace now starts with gigs near 94607.']),
  )
  expect(world.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ home_zip: '94607' })
  expect(screen.queryByText('Where do you start from?')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveFocus()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Near 94607/ })).toBeVisible())
  expect(listed(world)?.get('zip_code')).toBe('home')
})

test('"Not now" is an answer, too', async () => {
  const world = worldWithHome(null)
  const { user, card } = await openCard(world)
  await user.click(card.getByRole('button', { name: 'Not now' }))
  await waitFor(() =>
    expect(screen.queryByText('Where do you start from?')).not.toBeInTheDocument(),
  )
  expect(world.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ home_zip: '' })
  expect(screen.queryByRole('button', { name: /^Near/ })).not.toBeInTheDocument()
})

test('the card says what is wrong with an answer, and that it was not saved', async () => {
  const world = worldWithHome(null)
  const { user, card, zip } = await openCard(world)
  const message = 'We do not know ZIP code 00001. Check it, or use one nearby.'
  world.instead = ({ method }) =>
    method === 'PUT'
      ? { status: 422, body: { detail: message, errors: [{ path: 'home_zip', message }] } }
      : undefined
  await user.type(zip, '00001{Enter}')
  await waitFor(() => expect(zip).toHaveAccessibleDescription(message))
  expect(zip).toHaveFocus()
  world.instead = ({ method }) => (method === 'PUT' ? refusal(503, 'Not now.') : undefined)
  await user.click(card.getByRole('button', { name: 'Save' }))
  expect(await card.findByRole('alert')).toHaveTextContent('It was not saved')
  expect(zip).toHaveValue('00001')
})

test('the marketplace starts near the home ZIP code; once cleared, it stays so for the visit', async () => {
  const world = worldWithHome('94607')
  const { user, url, goTo } = openPackerApp(world, '/marketplace')
  const near = await screen.findByRole('button', { name: /^Near 94607/ })
  await waitFor(() => expect(listed(world)?.get('radius')).toBe('25'))
  await user.click(near)
  await waitFor(() => expect(listed(world)?.get('radius')).not.toBe('25'))
  expect(screen.getByRole('status')).toHaveFocus()
  await goTo('/gig/1')
  await goTo('/marketplace')
  expect(await screen.findByRole('button', { name: 'Search 94607' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Search 94607' }))
  expect(await screen.findByRole('button', { name: /^Near 94607/ })).toBeVisible()
  expect(url.current).toBe('/marketplace')
  await goTo('/gig/1')
  await goTo('/marketplace')
  expect(await screen.findByRole('button', { name: /^Near 94607/ })).toBeVisible()
})

test('the address never has the home ZIP code, whatever else the packer filters', async () => {
  const world = worldWithHome('94607')
  const { user, url } = openPackerApp(world, '/marketplace')
  await screen.findByRole('button', { name: /^Near 94607/ })
  expect(listed(world)?.get('sort')).toBe('fit')
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Fits me first')
  await user.click(screen.getByRole('button', { name: 'Filter Gigs 1 active' }))
  await user.click(await screen.findByRole('switch', { name: 'Only gigs I qualify for' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Radius' }), '50 miles')
  await waitFor(() => expect(url.current).toBe('/marketplace?radius=50&qualified=true'))
  await waitFor(() => expect(listed(world)?.get('radius')).toBe('50'))
  expect(listed(world)?.get('zip_code')).toBe('home')
  const zip = screen.getByRole('textbox', { name: 'ZIP code' })
  await user.clear(zip)
  await waitFor(() => expect(listed(world)?.get('radius')).toBe('any'))
  await user.type(zip, '94607-1234')
  expect(await screen.findByRole('button', { name: /^Near 94607/ })).toBeVisible()
  expect(url.current).toBe('/marketplace?radius=50&qualified=true')
})

test('an incomplete ZIP code keeps the home', async () => {
  const world = worldWithHome('94607')
  const { user } = openPackerApp(world, '/marketplace?priceMax=900')
  await screen.findByRole('button', { name: /^Near 94607/ })
  const zip = await screen.findByRole('textbox', { name: 'ZIP code' })
  await user.type(zip, '{Backspace}{Backspace}')
  await user.type(screen.getByRole('spinbutton', { name: 'Max price' }), '0')
  await waitFor(() => expect(listed(world)?.get('price_max')).toBe('9000'))
  expect(zip).toHaveValue('946')
  expect(listed(world)?.get('zip_code')).toBe('home')
  expect(screen.getByRole('button', { name: /^Near 94607/ })).toBeVisible()
})

test.each(['60601', ''])('the account wins over what the device remembers: "%s"', async (home) => {
  localStorage.setItem('manyhands-personal-7-home', '94607')
  const world = worldWithHome(home)
  openPackerApp(world, '/marketplace')
  expect(screen.getByRole('button', { name: /^Near 94607/ })).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Near/ })?.textContent ?? '').toContain(home),
  )
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /94607/ })).not.toBeInTheDocument(),
  )
  const lists = world.calls.filter(
    ({ path, query }) => path === '/api/gigs' && !query.has('cursor'),
  )
  expect(lists).toHaveLength(1)
})

test('a ZIP code in the address wins over the home ZIP code', async () => {
  const world = worldWithHome('94607')
  openPackerApp(world, '/marketplace?zipCode=60601')
  await screen.findByText('3 gigs available')
  expect(screen.getByRole('button', { name: /^Near 60601/ })).toBeVisible()
  const near = world.calls.map(({ query }) => query.get('zip_code')).filter(Boolean)
  expect(new Set(near)).toEqual(new Set(['60601']))
})

test('says that a ZIP code is unknown, at the field and above gigs', async () => {
  const world = worldOfThree()
  world.gigs = [makeGig(1)]
  openPackerApp(world, '/marketplace?zipCode=00001-1234')
  expect(
    await screen.findByText(
      'We do not know ZIP code 00001. Check it, or clear the field to see all gigs.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: /Move 1/ })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'ZIP code' })).toHaveAccessibleDescription(
    'We do not know this ZIP code.',
  )
})
