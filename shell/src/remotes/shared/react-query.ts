/** What the page's one query library offers to shell and halves; see federation.shared.mjs. */
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
