import { useInfiniteQuery } from '@tanstack/react-query'
import type { Gig } from 'api/contract'
import { useMemo } from 'react'
import type { MarketplaceFilters } from './marketplace-filters.ts'
import { availableGigsQuery } from './marketplace.queries.ts'

/**
 * The pages as one list. A page that was loaded before a booking may still hold the gig, and its
 * number count it; a gig may stand on two pages when others came in between.
 */
function joinPages(
  pages: readonly { gigs: readonly Gig[]; total: number }[],
  held: ReadonlySet<number>,
) {
  const byId = new Map(pages.flatMap((page) => page.gigs).map((gig) => [gig.id, gig]))
  const gigs = [...byId.values()].filter(({ id }) => !held.has(id))
  return { gigs, total: (pages.at(-1)?.total ?? 0) - (byId.size - gigs.length) }
}

/** The gigs that match, less those that the packer holds. */
export function useAvailableGigs(filters: MarketplaceFilters, held: ReadonlySet<number>) {
  const list = useInfiniteQuery(availableGigsQuery(filters))
  const joined = useMemo(() => joinPages(list.data?.pages ?? [], held), [list.data, held])
  const more = list.hasNextPage
    ? {
        loading: list.isFetchingNextPage,
        failed: list.isFetchNextPageError,
        load: () => list.fetchNextPage(),
      }
    : undefined
  return { ...joined, list, more }
}
