import { shortWords } from 'api/rules'
import { Button, EmptyState, formatCardMoney, formatDate, spotLostArt } from 'shared-ui'
import styled from 'styled-components'
import { inWords } from '../gig-facts.ts'
import {
  activeFilters,
  conflicts,
  datesCross,
  type MarketplaceFilters,
  pricesCross,
} from './marketplace-filters.ts'
import { unknownZipText, useUnknownZip } from './unknown-zip.tsx'

const Filters = styled.ul`
  color: var(--text-muted);
`

function priceWords({ priceMin, priceMax }: MarketplaceFilters): string {
  const [low, high] = [priceMin, priceMax].map((text) => text && formatCardMoney(Number(text)))
  if (low && high) return `Pays ${low} to ${high}`
  if (low) return `Pays ${low} or more`
  return high ? `Pays ${high} or less` : ''
}

function dateWords({ pickupFrom, pickupTo }: MarketplaceFilters): string {
  // Noon without a zone is local time, so formatDate shows the same day.
  const [from, to] = [pickupFrom, pickupTo].map((day) => day && formatDate(`${day}T12:00`))
  if (from && to) return from === to ? `Pickup on ${from}` : `Pickup from ${from} to ${to}`
  if (from) return `Pickup on or after ${from}`
  return to ? `Pickup on or before ${to}` : ''
}

/** Returns each active filter as a short line: "Within 5 miles of 94607", "Pays $600 or more". */
function filterLines(filters: MarketplaceFilters, names: ReadonlyMap<number, string>): string[] {
  const { zipCode, radius, qualified, verifiedOnly, selectedSpecialties } = filters
  const { helpersMax, hoursMax, truck, noStairs } = filters
  const needed = selectedSpecialties.map((id) => names.get(id)).filter((name) => name !== undefined)
  return [
    qualified ? 'Only gigs you qualify for' : '',
    verifiedOnly ? 'Only gigs for verified packers' : '',
    zipCode && `Within ${radius} miles of ${zipCode}`,
    dateWords(filters),
    priceWords(filters),
    helpersMax && `At most ${shortWords.helpers(Number(helpersMax))}`,
    hoursMax && `At most ${shortWords.hours(Number(hoursMax))}`,
    truck && shortWords.truck[truck],
    noStairs ? 'No stairs' : '',
    needed.length > 0 ? `Requires ${inWords(needed)}` : '',
  ].filter(Boolean)
}

function Reason({ filters, specialtyNames }: Omit<NoGigsProps, 'onClear'>) {
  const unknownZip = useUnknownZip(filters.zipCode)
  if (activeFilters(filters) === 0) {
    return <p>There are no open gigs right now. Check back later.</p>
  }
  if (pricesCross(filters)) return <p>{conflicts.prices}</p>
  if (datesCross(filters)) return <p>{conflicts.dates}</p>
  if (unknownZip) return <p>{unknownZipText(unknownZip)}</p>
  return (
    <>
      <p>No open gigs match your filters:</p>
      <Filters role="list">
        {filterLines(filters, specialtyNames).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Filters>
    </>
  )
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
      <Reason filters={filters} specialtyNames={specialtyNames} />
    </EmptyState>
  )
}
