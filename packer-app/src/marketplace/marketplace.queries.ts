import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { nextCursor, readWithHeaders } from 'api/client'
import { api } from '../api.ts'
import { apiQuery, type MarketplaceFilters } from './marketplace-filters.ts'

export const pageSize = 24
/** Whoever comes back to a place further down gets so many gigs at once. */
const largestPage = 4 * pageSize

type Wishes = ReturnType<typeof apiQuery>
interface PageParam {
  cursor: string
  limit: number
}

async function fetchPage(wishes: Wishes, { cursor, limit }: PageParam, signal: AbortSignal) {
  const page = { available: 'true', limit: String(limit), ...(cursor && { cursor }) } as const
  const query = { ...wishes, ...page }
  const { body, headers } = await readWithHeaders(
    api.api.gigs.$get({ query }, { init: { signal } }),
  )
  const total = Number(headers.get('x-total-count') ?? body.length)
  return { gigs: body, total, asked: Date.now(), next: nextCursor(headers) }
}

/** A page after the first, which may be here before it is wanted. */
const pageQuery = (wishes: Wishes, param: PageParam) =>
  queryOptions({
    queryKey: ['gigs', 'page', wishes, param],
    queryFn: ({ signal }) => fetchPage(wishes, param, signal),
    // What was fetched ahead for longer than that is not what stands in the database.
    staleTime: 15_000,
  })

/** Takes the page that was fetched ahead, once: a list that is asked for anew gets all of it anew. */
async function takePage(client: QueryClient, wishes: Wishes, param: PageParam) {
  const query = pageQuery(wishes, param)
  const page = await client.fetchQuery(query)
  client.removeQueries({ queryKey: query.queryKey, exact: true })
  return page
}

const nextParam = ({ next }: { next: string | undefined }): PageParam | undefined =>
  next === undefined ? undefined : { cursor: next, limit: pageSize }

/**
 * Gigs that nobody holds, a page at a time, with the exact number of all that match.
 *
 * @param atLeast so many gigs should be on the first page where that is possible
 */
export function availableGigsQuery(filters: MarketplaceFilters, atLeast = pageSize) {
  const wishes = apiQuery(filters)
  const limit = Math.min(Math.ceil(atLeast / pageSize) * pageSize, largestPage)
  return infiniteQueryOptions({
    queryKey: ['gigs', 'available', wishes],
    queryFn: ({ client, pageParam, signal }) =>
      pageParam.cursor === ''
        ? fetchPage(wishes, pageParam, signal)
        : takePage(client, wishes, pageParam),
    initialPageParam: { cursor: '', limit },
    getNextPageParam: nextParam,
    placeholderData: keepPreviousData,
    // Opened again it shows the list that it had, and asks anew behind it.
    refetchOnMount: 'always',
  })
}

/** Fetches what follows `last`, so that it is there when the list is scrolled to its end. */
export function prefetchNextPage(
  client: QueryClient,
  filters: MarketplaceFilters,
  last: { next: string | undefined },
) {
  const param = nextParam(last)
  if (param) void client.prefetchQuery(pageQuery(apiQuery(filters), param))
}
