import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api, gigKey } from 'shared-ui/job-kit'

/** Fetches a gig. The API includes street addresses only for the packer who booked the gig. */
export const gigQuery = (id: number) =>
  queryOptions({
    queryKey: gigKey(id),
    queryFn: () => read(api.api.gig[':id'].$get({ param: { id: String(id) }, query: {} })),
    // Refetch often, because no live change tells this packer that another packer has booked the gig.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

export const gigRequirementsQuery = (id: number) =>
  queryOptions({
    queryKey: gigKey(id, 'specialties'),
    queryFn: () => read(api.api.gigs[':id'].specialtys.$get({ param: { id: String(id) } })),
  })
