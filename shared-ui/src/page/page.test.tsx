import { render, screen, within } from '@testing-library/react'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Progress } from '../progress/progress.tsx'
import { RouteSign } from '../route/route.tsx'
import { SpecialtyIcon, specialtyIconFor } from '../specialty/specialty-icon.tsx'
import { Stat, StatList } from '../stat/stat.tsx'
import { PageHead } from './page-head.tsx'
import { Section } from './section.tsx'

test('a page head renders the h1; a section is a region named by its h2, also if hidden', () => {
  render(
    <>
      <PageHead title="Marketplace" lede="Gigs near you." />
      <Section title="Your Booked Gigs">one</Section>
      <Section title="Gigs" hideTitle>
        two
      </Section>
    </>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Your Booked Gigs' })).toHaveTextContent('one')
  expect(screen.getByRole('region', { name: 'Gigs' })).toHaveTextContent('two')
})

test('an empty state shows title, action and a decorative drawing', () => {
  render(
    <EmptyState art="/box.svg" title="No gigs found" level={3} action={<button>Retry</button>}>
      Try again.
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { level: 3, name: 'No gigs found' })).toBeVisible()
  expect(screen.getByText('Try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('a route lists its stops in order', () => {
  render(
    <RouteSign
      stops={[
        { label: 'Pickup', children: 'Oakland, CA' },
        { label: 'Drop-off', children: 'Berkeley, CA' },
      ]}
    />,
  )
  const stops = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(stops.map((stop) => stop.textContent)).toEqual([
    'PickupOakland, CA',
    'Drop-offBerkeley, CA',
  ])
})

test('a stat is a term and its value in a description list', () => {
  render(
    <StatList>
      <Stat label="Active jobs">3</Stat>
    </StatList>,
  )
  expect(screen.getByRole('term')).toHaveTextContent('Active jobs')
  expect(screen.getByRole('definition')).toHaveTextContent('3')
})

test('progress is announced in percent and limited to 0–100', () => {
  const { rerender } = render(<Progress label="Upload" value={0.4} />)
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '40')
  rerender(<Progress label="Upload" value={2} />)
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
})

test('specialty icons are decorative unless named; unknown names get a generic icon', () => {
  render(<SpecialtyIcon name="piano" />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  render(<SpecialtyIcon name="piano" named />)
  expect(screen.getByRole('img', { name: 'piano' })).toBeInTheDocument()
  expect(specialtyIconFor('Piano')).toBe(specialtyIconFor('piano'))
  expect(specialtyIconFor('juggling')).toBe(specialtyIconFor('unicycling'))
})
