import { Button, EmptyState, formatDate, formatMoney, spotLostArt } from 'shared-ui'
import {
  activeFilters,
  conflicts,
  datesCross,
  type MarketplaceFilters,
  pricesCross,
} from './marketplace-filters.ts'

function priceWords({ priceMin, priceMax }: MarketplaceFilters): string {
  const [low, high] = [priceMin, priceMax].map((text) => text && formatMoney(Number(text)))
  if (low && high) return `pay between ${low} and ${high}`
  if (low) return `pay ${low} or more`
  return high ? `pay ${high} or less` : ''
}

function dateWords({ pickupFrom, pickupTo }: MarketplaceFilters): string {
  // A time without a zone is local time, so formatDate shows the same day.
  const [from, to] = [pickupFrom, pickupTo].map((day) => day && formatDate(`${day}T12:00`))
  if (from && to)
    return from === to ? ` with pickup on ${from}` : ` with pickup from ${from} to ${to}`
  if (from) return ` with pickup on or after ${from}`
  return to ? ` with pickup by ${to}` : ''
}

/** "No gigs within 5 miles of 94607 pay $600 or more and require these specialties: aquariums, crane." */
function nothingFound(filters: MarketplaceFilters, names: ReadonlyMap<number, string>) {
  if (activeFilters(filters) === 0) return 'There are no open gigs right now. Check back later.'
  if (pricesCross(filters)) return conflicts.prices
  if (datesCross(filters)) return conflicts.dates
  const { zipCode, radius, qualified, selectedSpecialties } = filters
  const who = qualified ? ' you qualify for' : ''
  const where = zipCode ? ` within ${radius} miles of ${zipCode}` : ''
  const needed = selectedSpecialties.map((id) => names.get(id)).filter((name) => name !== undefined)
  const noun = needed.length === 1 ? 'this specialty' : 'these specialties'
  const need = needed.length > 0 && `require ${noun}: ${needed.join(', ')}`
  const what = [priceWords(filters), need].filter(Boolean).join(' and ') || 'are open'
  return `No gigs${who}${where}${dateWords(filters)} ${what}.`
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
