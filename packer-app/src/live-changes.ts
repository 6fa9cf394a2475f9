import type { QueryFilters } from '@tanstack/react-query'
import { gigKey, gigQueries, messageKinds } from 'shared-ui/job-kit'
import type { LiveChange } from 'shell/contract'

/** The queries whose data a live change concerns. A reset, after which everything may have changed, has no gig id. */
export function queriesOf({ kind, gig_id: gigId }: LiveChange): QueryFilters[] {
  const trip = { queryKey: gigKey(gigId, 'trip') }
  const checks = { queryKey: ['checks'] }
  const profile = { queryKey: ['profile'] }
  if (messageKinds.includes(kind)) return [{ queryKey: ['bookings'], exact: true }, trip]
  if (kind === 'payment') {
    return [{ queryKey: ['bookings', 'pay'] }, { queryKey: gigKey(gigId, 'payment') }, trip]
  }
  if (kind === 'check') return [checks]
  // The profile has the numbers of offers and of urgent gigs.
  if (['offered', 'urgent', 'urgent_raised'].includes(kind)) return [profile, ...gigQueries(gigId)]
  return kind === 'reset' ? [checks, profile, ...gigQueries(gigId)] : gigQueries(gigId)
}
