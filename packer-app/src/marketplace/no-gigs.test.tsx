import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { Place } from 'api/client'
import { type MarketplaceFilters, noFilters } from './marketplace-filters.ts'
import { NoGigs } from './no-gigs.tsx'
import { placeQuery } from './place.query.ts'

const names = new Map([
  [5, 'aquariums'],
  [10, 'crane'],
])

/** Knows every ZIP code except 00001. */
const client = new QueryClient()
for (const zip of ['94607', '60601']) client.setQueryData(placeQuery(zip).queryKey, {} as Place)
client.setQueryData(placeQuery('00001').queryKey, null)

const open = (filters: Partial<MarketplaceFilters>) =>
  render(
    <QueryClientProvider client={client}>
      <NoGigs filters={{ ...noFilters, ...filters }} specialtyNames={names} onClear={() => {}} />
    </QueryClientProvider>,
  )

test.each<[Partial<MarketplaceFilters>, string]>([
  [{}, 'There are no open gigs right now. Check back later.'],
  [
    { zipCode: '00001-1234', priceMin: '20' },
    'We do not know ZIP code 00001. Check it, or clear the field to see all gigs.',
  ],
  [{ priceMin: '700', priceMax: '600' }, 'Your minimum price is higher than your maximum.'],
  [
    { pickupFrom: '2026-12-06', pickupTo: '2026-12-05' },
    'Your earliest pickup date is after your latest.',
  ],
])('explains why the filters %j match no gig', (filters, sentence) => {
  open(filters)
  expect(screen.getByText(sentence)).toBeVisible()
})

test.each<[Partial<MarketplaceFilters>, string[]]>([
  [
    { zipCode: '94607', priceMin: '5000', selectedSpecialties: [5] },
    ['Within 25 miles of 94607', 'Pays $5,000 or more', 'Requires aquariums'],
  ],
  [
    { priceMin: '600', priceMax: '700', selectedSpecialties: [5, 10] },
    ['Pays $600 to $700', 'Requires aquariums and crane'],
  ],
  [
    { qualified: true, pickupTo: '2026-12-09', priceMax: '700' },
    ['Only gigs you qualify for', 'Pickup on or before Dec 9, 2026', 'Pays $700 or less'],
  ],
  [
    { helpersMax: '1', hoursMax: '4', truck: 'none', noStairs: true },
    ['At most 1 person', 'At most 4 hours', 'No truck needed', 'No stairs'],
  ],
  [{ pickupFrom: '2026-12-06' }, ['Pickup on or after Dec 6, 2026']],
  [
    { pickupFrom: '2026-12-06', pickupTo: '2026-12-09' },
    ['Pickup from Dec 6, 2026 to Dec 9, 2026'],
  ],
  [{ pickupFrom: '2026-12-06', pickupTo: '2026-12-06' }, ['Pickup on Dec 6, 2026']],
])('lists the filters %j', (filters, lines) => {
  open(filters)
  expect(screen.getByText('No open gigs match your filters:')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines)
})
