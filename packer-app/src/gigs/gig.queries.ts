import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api, gigKey } from 'shared-ui/job-kit'

/** The API ends offers once a minute. The clock of this device may also be ahead. */
const againMs = 60_000

/**
 * When to fetch a gig again that the customer has offered to one packer: when the offer ends. No live change tells the
 * other packers.
 */
export function afterOffer(until: string | undefined): number | false {
  if (until === undefined) return false
  const left = Date.parse(until) - Date.now() + 500
  return left > 0 ? Math.max(left, 5_000) : againMs
}

/** Fetches a gig. The API includes street addresses only for the packer who booked the gig. */
export const gigQuery = (id: number) =>
  queryOptions({
    queryKey: gigKey(id),
    // With the miles from the packer's home.
    queryFn: () =>
      read(api.api.gig[':id'].$get({ param: { id: String(id) }, query: { zip_code: 'home' } })),
    // Refetch often, because no live change tells this packer that another packer has booked the gig.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => afterOffer(state.data?.offer?.until),
  })

export const gigRequirementsQuery = (id: number) =>
  queryOptions({
    queryKey: gigKey(id, 'specialties'),
    queryFn: () => read(api.api.gigs[':id'].specialtys.$get({ param: { id: String(id) } })),
  })
