import { queryOptions } from '@tanstack/react-query'
import { ApiError, read } from 'api/client'
import { api } from '../api.ts'
import { gigKey } from '../live-changes.ts'

/** Fetches a gig. The data is null if there is no such gig. */
export const gigQuery = (id: number) =>
  queryOptions({
    queryKey: gigKey(id),
    queryFn: ({ signal }) =>
      nullIfMissing(
        read(api.api.gig[':id'].$get({ param: { id: String(id) } }, { init: { signal } })),
      ),
  })

/** Returns null instead of rejecting with a 404. */
export const nullIfMissing = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
