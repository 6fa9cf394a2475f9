import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { makeGig } from '../packer-world.fixture.ts'
import { PayTable } from './gig-table.tsx'

test('after years, the table has the latest 100 gigs, and their total is that of all; paper has all', () => {
  const gigs = Array.from({ length: 1_050 }, (_, at) => makeGig(at + 1, { price: 20 }))
  render(<PayTable gigs={gigs} jobs={null} />, { wrapper: MemoryRouter })
  const rows = () => document.querySelectorAll('tbody tr').length
  expect(rows()).toBe(100)
  // Queries by role are slow among so many rows.
  const total = screen.getByText('Total of 1,050 gigs').closest('tr')
  expect(total).toHaveTextContent('$21,000')
  act(() => screen.getByText('Show more').click())
  expect(rows()).toBe(200)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(rows()).toBe(1_050)
  expect(screen.queryByText('Show more')).toBeNull()
})
