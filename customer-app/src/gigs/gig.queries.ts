import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api, gigKey, nullIfMissing } from 'shared-ui/job-kit'

/** Fetches a gig. The data is null if there is no such gig. */
export const gigQuery = (id: number) =>
  queryOptions({
    queryKey: gigKey(id),
    queryFn: ({ signal }) =>
      nullIfMissing(
        read(
          api.api.gig[':id'].$get({ param: { id: String(id) }, query: {} }, { init: { signal } }),
        ),
      ),
  })
