import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api, nullIfMissing } from 'shared-ui/job-kit'

/** Fetches the place of a ZIP code; null if the table of places does not have it. */
export const placeQuery = (zip: string) =>
  queryOptions({
    queryKey: ['place', zip.slice(0, 5)],
    queryFn: () =>
      nullIfMissing(read(api.api.places[':zip'].$get({ param: { zip: zip.slice(0, 5) } }))),
    enabled: zip !== '',
    staleTime: 86_400_000,
  })
