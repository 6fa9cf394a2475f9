import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { useId, useMemo, useRef, useState } from 'react'
import { LoadFailed, Section } from 'shared-ui'
import { bookingsQuery } from '../bookings/bookings.queries.ts'
import { FilterPanel } from '../marketplace/filter-panel.tsx'
import { GigCard } from '../marketplace/gig-card.tsx'
import { GigCount, GigRecount } from '../marketplace/gig-count.tsx'
import { GigGrid, GigGridSkeleton, MarketGrid } from '../marketplace/gig-grid.tsx'
import { requirementsOf } from '../marketplace/gig-verdict.ts'
import { activeFilters, possibleSort } from '../marketplace/marketplace-filters.ts'
import { pageSize } from '../marketplace/marketplace.queries.ts'
import { MarketplaceToolbar } from '../marketplace/marketplace-toolbar.tsx'
import { NoGigs } from '../marketplace/no-gigs.tsx'
import { useAvailableGigs } from '../marketplace/use-available-gigs.ts'
import { useListPlace, useReturnToPlace } from '../marketplace/use-list-place.ts'
import { useMarketplaceFilters } from '../marketplace/use-marketplace-filters.ts'
import { packerSpecialtiesQuery, specialtiesQuery } from '../specialties/specialties.queries.ts'

/** So many cards may be in sight as the page opens; the pictures of the rest can wait. */
const eagerCards = 4

const isWide = () => window.matchMedia?.('(min-width: 64em)').matches ?? true

/** What the gigs are held against: what the packer holds, has, and what the ids mean. */
function useYardstick(packerId: User['id']) {
  const { data: bookings } = useQuery(bookingsQuery)
  const { data: own } = useQuery(packerSpecialtiesQuery(packerId))
  const { data: specialties, isLoadingError, refetch } = useQuery(specialtiesQuery)
  return {
    held: useMemo(() => new Set(bookings?.map(({ gig_id }) => gig_id)), [bookings]),
    has: useMemo(() => own && new Set(own.map(({ specialty_id }) => specialty_id)), [own]),
    names: useMemo(() => new Map(specialties?.map(({ id, name }) => [id, name])), [specialties]),
    specialties: specialties ?? [],
    /** Asks again for what can be ticked, when it did not come. */
    failed: isLoadingError ? () => void refetch() : undefined,
  }
}

interface AvailableGigsProps {
  user: User
  /** The address of the page that one comes back from. */
  leftFor: string
}

export function AvailableGigs({ user, leftFor }: AvailableGigsProps) {
  const { filters, search, change, clear, cleared } = useMarketplaceFilters()
  const { held, has, names, specialties, failed } = useYardstick(user.id)
  const grid = useRef<HTMLUListElement>(null)
  const place = useListPlace(grid)
  const { gigs, total, list, more, complete } = useAvailableGigs(
    filters,
    held,
    // Below the place there is a screenful, or it could not be scrolled to.
    place > 1 ? place + pageSize : 1,
  )
  useReturnToPlace(grid, { ready: list.isSuccess && complete, place, leftFor })
  const active = activeFilters(filters)
  const [panelOpen, setPanelOpen] = useState(() => active > 0 && isWide())
  const panelId = useId()
  const count = useRef<HTMLParagraphElement>(null)

  /** Deep in the list, new filters would show the middle of another one. */
  function changeAndShow(...wish: Parameters<typeof change>) {
    change(...wish)
    if (count.current && count.current.getBoundingClientRect().bottom < 0) {
      count.current.scrollIntoView({ block: 'start' })
    }
  }

  function clearFromResults() {
    clear()
    // The button that was pressed goes away with the empty state.
    count.current?.focus()
  }

  function results() {
    if (list.isPending) return <GigGridSkeleton panelOpen={panelOpen} />
    if (list.isLoadingError) {
      return (
        <LoadFailed
          title="Unable to load gigs. Please try again later."
          onRetry={() => void list.refetch()}
        />
      )
    }
    if (gigs.length === 0 && !more) {
      return <NoGigs filters={filters} specialtyNames={names} onClear={clearFromResults} />
    }
    return (
      <GigGrid panelOpen={panelOpen} stale={list.isPlaceholderData} listRef={grid} more={more}>
        {gigs.map((gig, index) => (
          <li key={gig.id}>
            <GigCard
              gig={gig}
              requirements={requirementsOf(gig, names, has)}
              judged={has !== undefined && specialties.length > 0}
              search={search}
              eager={index < eagerCards}
            />
          </li>
        ))}
      </GigGrid>
    )
  }

  return (
    <Section title="Gigs to book" hideTitle>
      <MarketplaceToolbar
        count={
          list.isPlaceholderData ? (
            <GigRecount before={total} />
          ) : (
            !list.isLoadingError && <GigCount total={list.isPending ? undefined : total} />
          )
        }
        counting={list.isPending}
        countRef={count}
        panelId={panelId}
        panelOpen={panelOpen}
        active={active}
        onTogglePanel={() => setPanelOpen(!panelOpen)}
        sort={possibleSort(filters)}
        sortsByDistance={filters.zipCode !== ''}
        onSort={(sort) => change({ sort })}
      />
      <MarketGrid $open={panelOpen}>
        {panelOpen && (
          <FilterPanel
            id={panelId}
            filters={filters}
            specialties={specialties}
            failed={failed}
            cleared={cleared}
            onChange={changeAndShow}
            onClear={clear}
          />
        )}
        {results()}
      </MarketGrid>
    </Section>
  )
}
