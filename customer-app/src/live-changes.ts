import type { QueryFilters } from '@tanstack/react-query'
import { gigKey, gigQueries, messageKinds } from 'shared-ui/job-kit'
import type { LiveChange } from 'shell/contract'

/** The queries whose data a live change concerns. A reset, after which everything may have changed, has no gig id. */
export function queriesOf({ kind, gig_id: gigId }: LiveChange): QueryFilters[] {
  if (messageKinds.includes(kind)) {
    const lists = [{ queryKey: ['gigs', 'stages'] }, { queryKey: ['gigs', 'history'] }]
    return [...lists, { queryKey: gigKey(gigId, 'trip') }]
  }
  // All: the badges of a packer have changed, which the favorites and the packer's page show, too.
  return kind === 'check' ? [{}] : gigQueries(gigId)
}
