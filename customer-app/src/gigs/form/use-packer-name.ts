import { useQuery } from '@tanstack/react-query'
import type { Gig } from 'api/client'
import { firstName } from 'api/rules'
import { isBooked } from '../gigs.queries.ts'
import { jobStagesQuery } from '../job-stages.ts'

/** Returns the first name of the packer who has booked the gig; "your packer" while it is unknown. */
export function usePackerName(gig: Gig | undefined): string {
  const enabled = gig !== undefined && isBooked(gig)
  const { data: jobs } = useQuery({ ...jobStagesQuery, enabled })
  const packer = jobs?.find(({ gig_id }) => gig_id === gig?.id)?.packer
  return packer ? firstName(packer.display_name) : 'your packer'
}
