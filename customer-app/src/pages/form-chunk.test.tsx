import { screen, waitFor, within } from '@testing-library/react'
import { openDashboard } from '../customer-app.fixture.tsx'
import { World } from '../customer-world.fixture.ts'

/** A fake chunk of the form: counts its requests, and fails while `fails` is true. */
const mockChunk = { requests: 0, fails: true }
jest.mock('../gigs/form/task-content.tsx', () => {
  mockChunk.requests += 1
  if (mockChunk.fails) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('../gigs/form/task-content.tsx')
})

afterEach(() => jest.restoreAllMocks())

test('prefetches the form once the dashboard is idle', async () => {
  jest.spyOn(window, 'requestIdleCallback').mockImplementation((run) => window.setTimeout(run))
  openDashboard(new World())
  await waitFor(() => expect(mockChunk.requests).toBe(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test("a second failure reaches the shell's error boundary, which can load another release", async () => {
  mockChunk.fails = true
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = openDashboard(new World())
  await user.click(screen.getByRole('button', { name: 'Create New Job' }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The shell caught: Loading chunk failed')).toBeVisible()
  log.mockRestore()
})

test('shows an error in the dialog if the chunk fails to load, and Retry loads it', async () => {
  mockChunk.fails = true
  const { user } = openDashboard(new World())
  await user.click(screen.getByRole('button', { name: 'Create New Job' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create Moving Job' })
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible()
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'The form could not be loaded.',
  )

  mockChunk.fails = false
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
  expect(await within(dialog).findByRole('heading', { name: 'What are you moving?' })).toHaveFocus()
  expect(dialog).not.toHaveTextContent('could not be loaded')
})
