import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { nextCursor, readWithHeaders } from 'api/client'
import { api } from '../api.ts'
import { apiQuery, type MarketplaceFilters } from './marketplace-filters.ts'

const pageSize = '24'

/** Gigs that nobody holds, a page at a time, with the exact number of all that match. */
export function availableGigsQuery(filters: MarketplaceFilters) {
  const wishes = apiQuery(filters)
  return infiniteQueryOptions({
    queryKey: ['gigs', 'available', wishes],
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await readWithHeaders(
        api.api.gigs.$get(
          {
            query: {
              available: 'true',
              limit: pageSize,
              ...wishes,
              ...(pageParam && { cursor: pageParam }),
            },
          },
          { init: { signal } },
        ),
      )
      const total = Number(headers.get('x-total-count') ?? body.length)
      return { gigs: body, total, next: nextCursor(headers) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // Opened again it shows the list that it had, and asks anew behind it.
    refetchOnMount: 'always',
  })
}
