import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Gig } from 'api/contract'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { MarketplaceFilters } from './marketplace-filters.ts'
import { availableGigsQuery, pageSize, prefetchNextPage } from './marketplace.queries.ts'

/**
 * The pages as one list. A page that was loaded before a booking may still hold the gig, and its
 * number count it; a gig may stand on two pages when others came in between.
 */
function joinPages(
  pages: readonly { gigs: readonly Gig[]; total: number; asked: number }[],
  held: ReadonlySet<number>,
) {
  const byId = new Map(pages.flatMap((page) => page.gigs).map((gig) => [gig.id, gig]))
  const gigs = [...byId.values()].filter(({ id }) => !held.has(id))
  // The page that was asked for last knows best; one fetched ahead may be older than the first.
  const latest = pages.reduce((best, page) => (page.asked >= best.asked ? page : best), {
    total: 0,
    asked: 0,
  })
  return { gigs, total: latest.total - (byId.size - gigs.length) }
}

/**
 * The gigs that match, less those that the packer holds. Number, cards and what is said of them
 * change together, and behind everything that is more urgent: drawing a list may be interrupted.
 *
 * @param atLeast so many have to be there from the start, if there are so many
 */
export function useAvailableGigs(
  filters: MarketplaceFilters,
  held: ReadonlySet<number>,
  atLeast: number,
) {
  const client = useQueryClient()
  const list = useInfiniteQuery(availableGigsQuery(filters, atLeast))
  const joined = useMemo(() => joinPages(list.data?.pages ?? [], held), [list.data, held])

  const { hasNextPage, isFetching, isPlaceholderData, isFetchNextPageError, fetchNextPage } = list
  const { isPending, isLoadingError, isSuccess, isFetchingNextPage, refetch } = list
  const settled = hasNextPage && !isFetching && !isPlaceholderData
  // A list that does not go as far is not fetched to its end for nothing.
  const wanted = atLeast > joined.total + pageSize ? 0 : atLeast
  const short = joined.gigs.length < wanted && !isFetchNextPageError
  const last = list.data?.pages.at(-1)
  useEffect(() => {
    if (!settled || !last) return
    if (short) void fetchNextPage()
    else prefetchNextPage(client, filters, last)
  }, [settled, last, short, fetchNextPage, client, filters])

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
      /** These are still the gigs of the filters before. */
      isStale: isPlaceholderData,
      /** Nothing came, and nothing was there before. */
      isLost: isLoadingError,
      complete,
      more,
    }),
    [joined, filters, isPending, isPlaceholderData, isLoadingError, complete, more],
  )
  return { list: useDeferredValue(now), retry: () => void refetch() }
}
