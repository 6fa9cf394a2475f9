import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api, nullIfMissing } from 'shared-ui/job-kit'

/** Whether the text is a complete ZIP code. */
export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text.trim())

/** Fetches city and state of a ZIP code. The data is null if the API does not know the ZIP code. */
export const placeQuery = (zip: string) => {
  const digits = zip.trim().slice(0, 5)
  return queryOptions({
    queryKey: ['place', digits],
    queryFn: () => nullIfMissing(read(api.api.places[':zip'].$get({ param: { zip: digits } }))),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
