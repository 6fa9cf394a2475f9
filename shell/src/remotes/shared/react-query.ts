/** The façade of @tanstack/react-query: the exports that shell and halves can use (federation.shared.mjs). */
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
