import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/client'
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { LoadFailed, Section, useLazyPart } from 'shared-ui'
import { bookingsQuery } from '../../bookings/bookings.queries.ts'
import { missingChecks } from '../../checks/check-words.ts'
import { checksQuery } from '../../checks/checks.queries.ts'
import { recall, remember } from '../../device-settings.ts'
import { GigCard } from '../../marketplace/gig-card.tsx'
import { GigCount } from '../../marketplace/gig-count.tsx'
import { GigGrid, GigGridSkeleton, MarketGrid } from '../../marketplace/gig-grid.tsx'
import { activeFilters, noFilters, possibleSort } from '../../marketplace/marketplace-filters.ts'
import { MarketplaceToolbar } from '../../marketplace/marketplace-toolbar.tsx'
import { useAvailableGigs } from '../../marketplace/use-available-gigs.ts'
import { useFilterPanel } from '../../marketplace/use-filter-panel.ts'
import { useListPosition, useRestorePosition } from '../../marketplace/use-list-position.ts'
import { useMarketplaceFilters } from '../../marketplace/use-marketplace-filters.ts'
import type { PageProps } from '../../page-props.ts'
import { profileQuery } from '../../profile/profile.queries.ts'
import { packerSpecialtiesQuery, specialtiesQuery } from '../../specialties/specialties.queries.ts'
import { marketplaceExtras } from './lazy-extras.ts'

const isWide = () => window.matchMedia?.('(min-width: 64em)').matches ?? true

/** Returns roughly how many cards are visible when the page opens. The others load their photos lazily. */
const cardsAboveFold = () => (isWide() ? 4 : 1)

const none: never[] = []

/** Returns the packer's bookings and specialties, and the names of all specialties. */
function usePackerContext(packerId: User['id']) {
  const { data: bookings } = useQuery(bookingsQuery)
  const { data: own } = useQuery(packerSpecialtiesQuery(packerId))
  const { data: specialties, isLoadingError, refetch } = useQuery(specialtiesQuery)
  const refetchSpecialties = useCallback(() => void refetch(), [refetch])
  return {
    bookedIds: useMemo(() => new Set(bookings?.map(({ gig_id }) => gig_id)), [bookings]),
    has: useMemo(() => own && new Set(own.map(({ specialty_id }) => specialty_id)), [own]),
    names: useMemo(() => new Map(specialties?.map(({ id, name }) => [id, name])), [specialties]),
    specialties: specialties ?? none,
    /** Refetches the specialties; set only after a failure. */
    failed: isLoadingError ? refetchSpecialties : undefined,
  }
}

export function AvailableGigs({ user, notify, cameFrom }: PageProps) {
  const profile = useQuery(profileQuery).data
  const crew = profile?.crew_size
  const asksHome = profile?.home_zip === null
  // Until the account answers, what this device remembers.
  const home = profile ? (profile.home_zip ?? '') : recall(user.id, 'home')
  const { filters, isHome, change, clear, cleared, ...url } = useMarketplaceFilters(user.id, home)
  // The cards wait for the list.
  const search = useDeferredValue(url.search)
  const { bookedIds, has, names, specialties, failed } = usePackerContext(user.id)
  const grid = useRef<HTMLUListElement>(null)
  const { position, atLeast } = useListPosition(grid)
  const { list, retry } = useAvailableGigs(filters, isHome, bookedIds, atLeast)
  // Only gigs for verified packers need the checks.
  const needsChecks = list.gigs.some(({ verified_only }) => verified_only)
  const checks = useQuery({ ...checksQuery, enabled: needsChecks }).data
  const isVerified = checks && missingChecks(checks).length === 0
  // Restore the position in a cached list immediately, without waiting for its refetch.
  const [wasCached] = useState(list.gigs.length >= position)
  const restoresPosition = useRestorePosition(grid, {
    ready: wasCached || list.complete,
    position,
    cameFrom,
  })
  const [eagerCards] = useState(cardsAboveFold)
  const active = activeFilters(filters)
  const chosen = activeFilters(isHome ? { ...filters, zipCode: '' } : filters)
  const panel = useFilterPanel(chosen > 0 && isWide(), !list.isPending)
  const isEmpty = list.gigs.length === 0 && !list.more && !list.isPending && !list.failedToLoad
  const asksZip = filters.zipCode !== '' && !isHome
  const hasUrgent = list.gigs.some(({ is_urgent }) => is_urgent)
  const extras = useLazyPart(marketplaceExtras, isEmpty || asksHome || asksZip || hasUrgent)
  const panelOpen = panel.open && !panel.sheet
  const panelId = useId()
  const count = useRef<HTMLParagraphElement>(null)

  /** After a filter change far down the list, scrolls to the top of the new results. */
  const changeAndShow = useCallback(
    (...edits: Parameters<typeof change>) => {
      change(...edits)
      if (count.current && count.current.getBoundingClientRect().bottom < 0) {
        count.current.scrollIntoView({ block: 'start' })
      }
    },
    [change],
  )

  const clearAndForget = useCallback(() => {
    remember(user.id, 'zip', undefined)
    clear()
  }, [user.id, clear])

  // The clicked button disappears, so the focus moves to the count.
  function clearFromResults() {
    clearAndForget()
    count.current?.focus()
  }
  function searchNear(zipCode: string) {
    change({ zipCode })
    count.current?.focus()
  }

  function results() {
    const { gigs, more } = list
    const { zipCode } = list.filters
    if (list.isPending) return <GigGridSkeleton panelOpen={panelOpen} />
    if (list.failedToLoad) {
      return <LoadFailed title="Unable to load gigs. Please try again later." onRetry={retry} />
    }
    if (isEmpty) {
      if (extras.error) return <LoadFailed title="No gigs found" onRetry={extras.retry} />
      return (
        extras.part && (
          <extras.part.NoGigs
            filters={list.filters}
            specialtyNames={names}
            onClear={clearFromResults}
          />
        )
      )
    }
    return (
      <div>
        {extras.part && zipCode && <extras.part.UnknownZip zipCode={zipCode} />}
        <GigGrid
          panelOpen={panelOpen}
          stale={list.isStale}
          // Restoring the scroll position needs the real height of every card.
          lazy={!restoresPosition}
          listRef={grid}
          more={more}
        >
          {gigs.map((gig, index) => (
            <li key={gig.id}>
              <GigCard
                gig={gig}
                names={names}
                own={has}
                crew={crew}
                isVerified={isVerified}
                search={search}
                eager={index < eagerCards}
                urgent={gig.is_urgent ? extras.part : undefined}
              />
            </li>
          ))}
        </GigGrid>
      </div>
    )
  }

  const defaultSort = possibleSort({ ...filters, sort: noFilters.sort }, home)
  const counted = {
    total: list.isPending || list.failedToLoad ? undefined : list.total,
    isStale: list.isStale,
  }
  return (
    <Section title="Gigs to book" hideTitle>
      {asksHome && extras.part && (
        <extras.part.HomeZipCard notify={notify} onAnswered={() => count.current?.focus()} />
      )}
      <MarketplaceToolbar
        count={!list.failedToLoad && <GigCount {...counted} />}
        counting={list.isPending}
        countRef={count}
        panelId={panelId}
        panelOpen={panel.open}
        active={active}
        onTogglePanel={panel.toggle}
        zip={filters.zipCode}
        lastZip={recall(user.id, 'zip') ?? (home || undefined)}
        onZip={searchNear}
        sort={possibleSort(filters, home)}
        canFit={home !== '' || filters.zipCode !== ''}
        sortsByDistance={filters.zipCode !== ''}
        onSort={(sort) => change({ sort: sort === defaultSort ? noFilters.sort : sort })}
      />
      <MarketGrid $open={panelOpen}>
        {panel.retry && (
          <LoadFailed title="The filters could not be loaded." onRetry={panel.retry} />
        )}
        {panelOpen && !panel.Panel && !panel.retry && <div />}
        {panel.Panel && (panelOpen || panel.sheet) && (
          <panel.Panel
            id={panelId}
            sheet={panel.sheet}
            open={panel.open}
            {...counted}
            packerId={user.id}
            filters={filters}
            specialties={specialties}
            failed={failed}
            cleared={cleared}
            onChange={changeAndShow}
            onClear={clearAndForget}
            onClose={panel.close}
          />
        )}
        {results()}
      </MarketGrid>
    </Section>
  )
}
