/** The façade of this package: the exports that the shell and the halves can use (federation.shared.mjs). */
export {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  notifyManager,
  queryOptions,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from 'direct/react-query'
