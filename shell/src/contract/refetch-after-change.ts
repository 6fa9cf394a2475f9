import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches queries after a change. TanStack Query 5 does not restart a query that loads for the first time,
 * and its answer may be older than the change. So this cancels such a load first; its callers get the answer
 * of the new one.
 */
export function refetchAfterChange(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const loading: QueryFilters = {
    ...filters,
    type: 'active',
    predicate: (query) => query.state.data === undefined && filters.predicate?.(query) !== false,
  }
  void client.cancelQueries(loading, { silent: true, revert: false })
  return client.invalidateQueries(filters)
}
