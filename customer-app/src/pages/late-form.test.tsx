import { act, screen, within } from '@testing-library/react'
import { openDashboard } from '../customer-app.fixture.tsx'
import { World } from '../customer-world.fixture.ts'

/** How often the chunk of the form was asked for, and whether it comes. */
const mockLine = { asked: 0, isDown: true }
jest.mock('../gigs/form/task-content.tsx', () => {
  mockLine.asked += 1
  if (mockLine.isDown) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('../gigs/form/task-content.tsx')
})

test('the form is fetched when the dashboard stands and nobody has asked for it yet', async () => {
  jest.useFakeTimers()
  openDashboard(new World())
  await act(async () => jest.advanceTimersByTimeAsync(3_000))
  jest.useRealTimers()
  expect(mockLine.asked).toBe(1)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('after the second failure the shell takes over, which can load another release', async () => {
  mockLine.isDown = true
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = openDashboard(new World())
  await user.click(screen.getByRole('button', { name: 'Create New Job' }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The shell caught: Loading chunk failed')).toBeVisible()
  log.mockRestore()
})

test('a form that does not come says so in its dialog, and Retry brings it', async () => {
  mockLine.isDown = true
  const { user } = openDashboard(new World())
  await user.click(screen.getByRole('button', { name: 'Create New Job' }))
  const dialog = screen.getByRole('dialog', { name: 'Create Moving Job' })
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible()
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'The form could not be loaded.',
  )

  mockLine.isDown = false
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
  expect(await within(dialog).findByRole('textbox', { name: 'Job Title' })).toHaveFocus()
  expect(dialog).not.toHaveTextContent('could not be loaded')
})
