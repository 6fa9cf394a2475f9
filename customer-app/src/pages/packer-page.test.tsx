import { screen, waitFor, within } from '@testing-library/react'
import type { PublicPacker } from 'api/client'
import { makeUnsaved, openHalf } from '../customer-app.fixture.tsx'
import { customer, refusal, World } from '../customer-world.fixture.ts'
import { openJob, worldAt } from './job.fixture.ts'

const review = (id: number, more: Partial<PublicPacker['reviews'][number]> = {}) => ({
  ...{ id, stars: 5, text: `Text ${id}.`, reply: null, author: 'Rosa M.' },
  published_at: '2026-11-20T18:00:00.000Z',
  ...more,
})

const marcus: PublicPacker = {
  id: 7,
  display_name: 'Marcus T.',
  bio: 'Careful with stairs.',
  crew_size: 1,
  specialties: [
    { id: 1, user_id: 7, specialty_id: 3, specialty_name: 'piano', specialty_type_id: 2 },
  ],
  badges: ['verified'],
  verified_until: '2099-01-01T00:00:00.000Z',
  background_until: null,
  completed_jobs: 46,
  bookings_kept: 98,
  star_counts: [0, 0, 1, 2, 28],
  rating: { mean: 4.87, count: 31 },
  member_since: '2024-03-05T18:00:00.000Z',
  reviews: [review(1, { stars: 4, reply: 'Thank you, Rosa.' })],
}

function packerWorld(packer = marcus) {
  const api = worldAt('booked')
  api.instead = ({ path, method }) =>
    method === 'GET' && path === '/api/packers/7' ? { body: packer } : undefined
  return api
}

const address = '/customer/packers/7'

test('the packer panel of a job leads to figures, specialties and reviews, and back', async () => {
  const { user } = await openJob(packerWorld())
  const panel = within(screen.getByRole('region', { name: 'Marcus T.' }))
  expect(panel.getByRole('img', { name: '4.9 of 5 stars' })).toBeVisible()
  expect(panel.getByText('(31 reviews)')).toBeVisible()
  await user.click(panel.getByRole('link', { name: 'See profile and reviews' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Marcus T.' })).toBeVisible()
  expect(screen.getByText('Packer since March 2024')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Badges' })).toHaveTextContent('Verified packer')
  expect(screen.getByText(/^We checked email, phone, ID and insurance/)).toBeVisible()
  expect(screen.getByText('Careful with stairs.')).toBeVisible()
  expect(screen.getByText('piano')).toBeVisible()
  expect(screen.getByRole('heading', { name: '31 reviews' })).toBeVisible()
  expect(screen.getByText('28').closest('li')).toHaveTextContent('5 stars: 28')
  const article = within(screen.getByRole('article', { name: 'Review by Rosa M.' }))
  expect(article.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  expect(article.getByText('Marcus replied')).toBeVisible()
  expect(article.getByText('Thank you, Rosa.')).toBeVisible()
  expect(article.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Your job' }))
  expect(await screen.findByRole('region', { name: 'Marcus T.' })).toBeVisible()
})

test('a packer without reviews is new', async () => {
  const api = packerWorld({ ...marcus, rating: null, reviews: [], bookings_kept: null })
  openHalf(api, { address })
  expect(await screen.findByText('New')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  expect(screen.queryByText('Bookings kept')).not.toBeInTheDocument()
})

test.each([
  [14, 'Show 4 more reviews'],
  [11, 'Show 1 more review'],
])('of %s reviews, the page first shows ten', async (length, name) => {
  const reviews = Array.from({ length }, (_, index) => review(index + 1))
  const { user } = openHalf(packerWorld({ ...marcus, reviews }), { address })
  expect(await screen.findAllByRole('article')).toHaveLength(10)
  await user.click(screen.getByRole('button', { name }))
  expect(screen.getAllByRole('article')).toHaveLength(length)
})

test('a customer reports a review', async () => {
  const api = packerWorld()
  const usual = api.instead
  api.instead = (call) => (call.path === '/api/reviews/1/report' ? { status: 204 } : usual(call))
  const { user, notices } = openHalf(api, { address })
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this review' }))
  await user.type(dialog.getByRole('textbox'), 'It is about another packer.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(notices).toEqual(['Thank you. We will look at it.']))
  expect(api.sent('POST')).toEqual({ reason: 'It is about another packer.' })
})

test('the text of a report survives a reload, until it is sent', async () => {
  const api = packerWorld()
  const usual = api.instead
  api.instead = (call) => (call.path === '/api/reviews/1/report' ? { status: 204 } : usual(call))
  const unsaved = makeUnsaved()
  async function openReport() {
    const view = openHalf(api, { address, unsaved })
    await view.user.click(await screen.findByRole('button', { name: 'Report' }))
    return { ...view, field: await screen.findByRole('textbox') }
  }
  const before = await openReport()
  await before.user.type(before.field, 'It is about another packer.')
  before.unmount()

  const after = await openReport()
  expect(after.field).toHaveValue('It is about another packer.')
  await after.user.click(screen.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(after.notices).toHaveLength(1))
  after.unmount()
  expect((await openReport()).field).toHaveValue('')
})

test('the text of a report is not shown to a customer who signs in in another tab', async () => {
  const { user, session } = openHalf(packerWorld(), { address })
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  await user.type(await screen.findByRole('textbox'), 'It is about another packer.')
  const other = { ...customer, id: 66 }
  await waitFor(() => {
    session.set(other)
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
  expect(await screen.findByRole('button', { name: 'Report' })).toBeVisible()
})

test.each([address, '/customer/packers/x'])(
  '%s says so if there is no such packer',
  async (url) => {
    const api = new World()
    openHalf(api, { address: url })
    expect(await screen.findByText('This packer was not found')).toBeVisible()
  },
)

test('a packer who fails to load can be loaded again', async () => {
  const api = packerWorld()
  const usual = api.instead
  api.instead = ({ path }) => (path === '/api/packers/7' ? refusal(500, 'Broken.') : undefined)
  const { user } = openHalf(api, { address })
  expect(await screen.findByText('This packer could not be loaded.')).toBeVisible()
  api.instead = usual
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Careful with stairs.')).toBeVisible()
})
