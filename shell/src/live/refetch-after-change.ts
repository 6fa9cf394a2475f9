import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * Refetches queries after a live change. TanStack Query 5 does not restart a query that loads for the first
 * time, and its answer may be older than the change. So this cancels such a load first; its callers get the
 * answer of the new one.
 */
export function refetchAfterChange(client: QueryClient, queryKey: QueryKey) {
  const loading: QueryFilters = {
    queryKey,
    type: 'active',
    predicate: ({ state }) => state.data === undefined,
  }
  void client.cancelQueries(loading, { silent: true, revert: false })
  void client.invalidateQueries({ queryKey })
}
