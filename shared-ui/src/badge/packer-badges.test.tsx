import { act, render, screen } from '@testing-library/react'
import { PackerBadges } from './packer-badges.tsx'

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-12-01T00:00:00Z') }))
afterEach(() => jest.useRealTimers())

test('a badge disappears the moment that it ends, and the other badge stays', () => {
  render(
    <PackerBadges verified_until="2026-12-01T00:01:00Z" background_until="2027-12-01T00:00:00Z" />,
  )
  act(() => jest.advanceTimersByTime(59_999))
  expect(screen.getByText('Verified packer')).toBeVisible()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.queryByText('Verified packer')).not.toBeInTheDocument()
  expect(screen.getByText('Background checked')).toBeVisible()
})

test('a badge that ends in a year ends then, and not before', () => {
  render(<PackerBadges verified_until="2027-12-01T00:00:00Z" background_until={null} />)
  act(() => jest.advanceTimersByTime(364 * 86_400_000))
  expect(screen.getByText('Verified packer')).toBeVisible()
  act(() => jest.advanceTimersByTime(86_400_000))
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

test('cached data does not show a badge that has ended', () => {
  render(<PackerBadges verified_until="2026-11-30T23:59:59Z" background_until={null} />)
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})
