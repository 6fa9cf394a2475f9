import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Gig } from 'api/client'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { apiQuery, type MarketplaceFilters } from './marketplace-filters.ts'
import {
  availableGigsQuery,
  type GigTotal,
  pageSize,
  prefetchNextPage,
} from './marketplace.queries.ts'

/**
 * Joins the pages into one list. Drops gigs that the packer has booked since a page loaded, and subtracts
 * them from the total. Drops duplicates: a newly posted gig shifts other gigs to the next page.
 */
function joinPages(
  pages: readonly { gigs: readonly Gig[]; total: GigTotal; requestedAt: number }[],
  bookedIds: ReadonlySet<number>,
) {
  const byId = new Map(pages.flatMap((page) => page.gigs).map((gig) => [gig.id, gig]))
  const gigs = [...byId.values()].filter(({ id }) => !bookedIds.has(id))
  // Use the total of the latest request: a prefetched page may be older than the first page.
  const { total } = pages.reduce(
    (best, page) => (page.requestedAt >= best.requestedAt ? page : best),
    { total: { count: 0, isExceeded: false }, requestedAt: 0 },
  )
  const dropped = total.isExceeded ? 0 : byId.size - gigs.length
  return { gigs, total: { ...total, count: total.count - dropped } }
}

/**
 * Returns the matching gigs that the packer has not booked. Count, cards and filters change together, in a
 * deferred render that user input can interrupt.
 *
 * @param isHome whether the gigs near the packer's home are wanted
 * @param atLeast the number of gigs to load before `complete` is true
 */
export function useAvailableGigs(
  filters: MarketplaceFilters,
  isHome: boolean,
  bookedIds: ReadonlySet<number>,
  atLeast: number,
) {
  const client = useQueryClient()
  const filterParams = useMemo(() => apiQuery(filters, isHome), [filters, isHome])
  const list = useInfiniteQuery(availableGigsQuery(filterParams, atLeast))
  const joined = useMemo(() => joinPages(list.data?.pages ?? [], bookedIds), [list.data, bookedIds])

  const { hasNextPage, isFetching, isPlaceholderData, isFetchNextPageError, fetchNextPage } = list
  const { isPending, isLoadingError, isSuccess, isFetchingNextPage, refetch } = list
  const settled = hasNextPage && !isFetching && !isPlaceholderData
  // If far fewer gigs match than `atLeast`, the saved position no longer exists: load no extra pages.
  const { count, isExceeded } = joined.total
  const wanted = !isExceeded && atLeast > count + pageSize ? 0 : atLeast
  const short = joined.gigs.length < wanted && !isFetchNextPageError
  const last = list.data?.pages.at(-1)
  useEffect(() => {
    if (!settled || !last) return
    if (short) void fetchNextPage()
    else prefetchNextPage(client, filterParams, last)
  }, [settled, last, short, fetchNextPage, client, filterParams])

  const complete = isSuccess && (!short || !hasNextPage)
  const more = useMemo(
    () =>
      hasNextPage
        ? {
            loading: isFetchingNextPage,
            failed: isFetchNextPageError,
            load: () => fetchNextPage(),
          }
        : undefined,
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  )
  const now = useMemo(
    () => ({
      ...joined,
      filters,
      isPending,
      /** Whether the gigs are from the previous filters. */
      isStale: isPlaceholderData,
      /** Whether the first page failed to load. */
      failedToLoad: isLoadingError,
      complete,
      more,
    }),
    [joined, filters, isPending, isPlaceholderData, isLoadingError, complete, more],
  )
  return { list: useDeferredValue(now), retry: () => void refetch() }
}
