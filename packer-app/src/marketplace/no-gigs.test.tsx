import { render, screen } from '@testing-library/react'
import { type MarketplaceFilters, noFilters } from './marketplace-filters.ts'
import { NoGigs } from './no-gigs.tsx'

const names = new Map([
  [5, 'aquariums'],
  [10, 'crane'],
])

test.each<[Partial<MarketplaceFilters>, string]>([
  [{}, 'There are no open gigs right now. Check back later.'],
  [
    { zipCode: '94607', priceMin: '5000', selectedSpecialties: [5] },
    'No gigs within 25 miles of 94607 pay $5,000 or more and require this specialty: aquariums.',
  ],
  [
    { priceMin: '600', priceMax: '700', selectedSpecialties: [5, 10] },
    'No gigs pay between $600 and $700 and require these specialties: aquariums, crane.',
  ],
  [{ zipCode: '94607', radius: 5 }, 'No gigs within 5 miles of 94607 are open.'],
  [
    { qualified: true, pickupTo: '2026-12-09', priceMax: '700' },
    'No gigs you qualify for with pickup by Dec 9, 2026 pay $700 or less.',
  ],
  [{ pickupFrom: '2026-12-06' }, 'No gigs with pickup on or after Dec 6, 2026 are open.'],
  [
    { pickupFrom: '2026-12-06', pickupTo: '2026-12-09' },
    'No gigs with pickup from Dec 6, 2026 to Dec 9, 2026 are open.',
  ],
  [
    { pickupFrom: '2026-12-06', pickupTo: '2026-12-06' },
    'No gigs with pickup on Dec 6, 2026 are open.',
  ],
  [{ priceMin: '700', priceMax: '600' }, 'Your minimum price is higher than your maximum.'],
  [
    { pickupFrom: '2026-12-06', pickupTo: '2026-12-05' },
    'Your earliest pickup date is after your latest.',
  ],
])('explains why the filters %j match no gig', (filters, sentence) => {
  render(
    <NoGigs filters={{ ...noFilters, ...filters }} specialtyNames={names} onClear={() => {}} />,
  )
  expect(screen.getByText(sentence)).toBeVisible()
})
