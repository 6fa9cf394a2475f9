import { render, screen } from '@testing-library/react'
import { Panel } from './panel.tsx'

test('an error is an alert with its title and its way on', () => {
  render(
    <Panel tone="error" title="Signup failed">
      Nothing you typed is lost.
    </Panel>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Signup failedNothing you typed is lost.')
})

test('good news is a status, and a role of one’s own wins', () => {
  render(<Panel tone="positive" title="Booked." />)
  expect(screen.getByRole('status')).toHaveTextContent('Booked.')
  render(<Panel tone="warning" title="Missing" role="note" />)
  expect(screen.getByRole('note')).toHaveTextContent('Missing')
})
