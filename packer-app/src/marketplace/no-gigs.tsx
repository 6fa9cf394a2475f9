import { Button, EmptyState, formatMoney, spotLostArt } from 'shared-ui'
import { inWords } from '../gig-facts.ts'
import { activeFilters, type MarketplaceFilters, pricesCross } from './marketplace-filters.ts'

function priceWords({ priceMin, priceMax }: MarketplaceFilters): string {
  const [low, high] = [priceMin, priceMax].map((text) => text && formatMoney(Number(text)))
  if (low && high) return ` between ${low} and ${high}`
  if (low) return ` for ${low} or more`
  return high ? ` for ${high} or less` : ''
}

/** "Nothing within 5 miles of 94607 asks for aquariums and crane between $600 and $700." */
function nothingFound(filters: MarketplaceFilters, names: ReadonlyMap<number, string>) {
  if (activeFilters(filters) === 0) return 'Every gig is taken at the moment. Look again later.'
  if (pricesCross(filters)) return 'The lowest price that you ask for is above the highest.'
  const { zipCode, radius, selectedSpecialties } = filters
  const where = zipCode ? ` within ${radius} miles of ${zipCode}` : ''
  const asked = selectedSpecialties.map((id) => names.get(id)).filter((name) => name !== undefined)
  const what = asked.length > 0 ? ` asks for ${inWords(asked)}` : ' is open'
  return `Nothing${where}${what}${priceWords(filters)}.`
}

interface NoGigsProps {
  filters: MarketplaceFilters
  specialtyNames: ReadonlyMap<number, string>
  onClear(): void
}

export function NoGigs({ filters, specialtyNames, onClear }: NoGigsProps) {
  return (
    <EmptyState
      well
      art={spotLostArt}
      title="No gigs found"
      level={3}
      action={
        <Button variant="primary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {nothingFound(filters, specialtyNames)}
    </EmptyState>
  )
}
