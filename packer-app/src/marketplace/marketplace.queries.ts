import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { nextCursor, readWithHeaders } from 'api/client'
import { api } from 'shared-ui/job-kit'
import type { apiQuery } from './marketplace-filters.ts'

export const pageSize = 24
/** When a packer returns to a scroll position far down, the first request loads up to this many gigs. */
const largestPage = 4 * pageSize

export type FilterParams = ReturnType<typeof apiQuery>

/** How many gigs match. The API counts only up to a limit; if more match, it says so. */
export interface GigTotal {
  count: number
  /** Whether more than `count` gigs match. */
  isExceeded: boolean
}

interface PageParam {
  cursor: string
  limit: number
}

async function fetchPage(
  filterParams: FilterParams,
  { cursor, limit }: PageParam,
  signal: AbortSignal,
) {
  const page = { available: 'true', limit: String(limit), ...(cursor && { cursor }) } as const
  const query = { ...filterParams, ...page }
  const { body, headers } = await readWithHeaders(
    api.api.gigs.$get({ query }, { init: { signal } }),
  )
  const total: GigTotal = {
    count: Number(headers.get('x-total-count') ?? body.length),
    isExceeded: headers.has('x-total-count-exceeded'),
  }
  return { gigs: body, total, requestedAt: Date.now(), next: nextCursor(headers) }
}

/** Fetches a page after the first, usually as a prefetch. */
const pageQuery = (filterParams: FilterParams, param: PageParam) =>
  queryOptions({
    queryKey: ['gigs', 'page', filterParams, param],
    queryFn: ({ signal }) => fetchPage(filterParams, param, signal),
    // A page prefetched more than 15 seconds ago may no longer match the database and is fetched again.
    staleTime: 15_000,
  })

/**
 * Returns the prefetched page, or fetches the page. Then drops the page from the cache, so that a refetch of
 * the list gets a fresh page.
 */
async function takePrefetchedPage(
  client: QueryClient,
  filterParams: FilterParams,
  param: PageParam,
) {
  const query = pageQuery(filterParams, param)
  const page = await client.fetchQuery(query)
  client.removeQueries({ queryKey: query.queryKey, exact: true })
  return page
}

const nextParam = ({ next }: { next: string | undefined }): PageParam | undefined =>
  next === undefined ? undefined : { cursor: next, limit: pageSize }

/**
 * Fetches the gigs that can be booked, page by page, with their total.
 *
 * @param atLeast the number of gigs that the first page should have, up to `largestPage`
 */
export function availableGigsQuery(filterParams: FilterParams, atLeast = pageSize) {
  const limit = Math.min(Math.ceil(atLeast / pageSize) * pageSize, largestPage)
  return infiniteQueryOptions({
    queryKey: ['gigs', 'available', filterParams],
    queryFn: ({ client, pageParam, signal }) =>
      pageParam.cursor === ''
        ? fetchPage(filterParams, pageParam, signal)
        : takePrefetchedPage(client, filterParams, pageParam),
    initialPageParam: { cursor: '', limit },
    getNextPageParam: nextParam,
    placeholderData: keepPreviousData,
    // When the packer returns to the list, the cached list shows immediately and refetches in the background.
    refetchOnMount: 'always',
  })
}

/** Prefetches the page after `last`, so that scrolling to the end does not wait. */
export function prefetchNextPage(
  client: QueryClient,
  filterParams: FilterParams,
  last: { next: string | undefined },
) {
  const param = nextParam(last)
  if (param) void client.prefetchQuery(pageQuery(filterParams, param))
}
