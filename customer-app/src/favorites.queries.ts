import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/** Fetches the customer's favorite packers, newest first. */
export const favoritesQuery = queryOptions({
  queryKey: ['favorites'],
  queryFn: ({ signal }) => read(api.api.customer.favorites.$get({}, { init: { signal } })),
})
