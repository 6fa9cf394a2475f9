import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * Call this before a call whose answer is the data of a query. The returned function writes the answer into the cache,
 * and returns filters that leave the query out of a refetch. They do not leave it out if it was or is being fetched
 * during the call: then the other data may be newer than the answer.
 */
export function expectAnswer<Data>(client: QueryClient, queryKey: QueryKey) {
  const query = () => client.getQueryCache().find({ queryKey })
  const before = query()?.state.dataUpdateCount
  return (answer: Data): QueryFilters => {
    const { dataUpdateCount, fetchStatus } = query()?.state ?? {}
    const isOnly = dataUpdateCount === before && fetchStatus !== 'fetching'
    client.setQueryData(queryKey, answer)
    const written = query()
    return { predicate: (other) => !isOnly || other !== written }
  }
}
