import { render, screen } from '@testing-library/react'
import { Panel } from './panel.tsx'

test('an error is an alert with title and action', () => {
  render(
    <Panel tone="error" title="Signup failed">
      Nothing you typed is lost.
    </Panel>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Signup failedNothing you typed is lost.')
})

test('a success message is a status; a given role overrides the default', () => {
  render(<Panel tone="positive" title="Booked." />)
  expect(screen.getByRole('status')).toHaveTextContent('Booked.')
  render(<Panel tone="warning" title="Missing" role="note" />)
  expect(screen.getByRole('note')).toHaveTextContent('Missing')
})
