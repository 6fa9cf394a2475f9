import { fireEvent, render, screen } from '@testing-library/react'
import { EmptyState } from './empty-state.tsx'

test('hides a drawing that fails to load', () => {
  const { container } = render(<EmptyState art="/art/spot-road.svg" title="Nothing here" />)
  const drawing = container.querySelector('img') ?? container
  expect(drawing).toBeVisible()
  fireEvent.error(drawing)
  expect(drawing).not.toBeVisible()
  expect(screen.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
})
