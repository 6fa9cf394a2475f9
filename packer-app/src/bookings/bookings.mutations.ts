import {
  type QueryClient,
  type QueryFilters,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, type Booking, type Gig, isOtherUser, read } from 'api/client'
import { api, refetchGig } from 'shared-ui/job-kit'
import { bookingsQuery } from './bookings.queries.ts'

/**
 * Returns whether the API rejected a booking because the gig is already booked, usually by another packer, or
 * has expired. A gig that its customer has changed can still be booked.
 */
export const isTaken = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 409 &&
  !isOtherUser(error) &&
  error.problem?.version === undefined

/** How long a failed call waits for fresh bookings before the page shows the failure. */
const refetchTimeoutMs = 2_000

/**
 * Refetches the gig and the lists after a call. A failed call waits for the fresh bookings: if only the response was
 * lost, the page then shows the change instead of a failure.
 */
export async function refetchAfterCall(
  client: QueryClient,
  gigId: number,
  error: Error | null,
  filters?: QueryFilters,
): Promise<void> {
  const fresh = refetchGig(client, gigId, filters)
  if (error) {
    await Promise.race([fresh, new Promise((resolve) => setTimeout(resolve, refetchTimeoutMs))])
  }
}

/** Books the gig as the page shows it. */
export function useBookGig({ id: gigId, version }: Pick<Gig, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { causes: () => [{ kind: 'booked', gig_id: gigId }] },
    mutationFn: () =>
      read(
        api.api.packer.gigs[':gigId'].$post({ param: { gigId: String(gigId) }, json: { version } }),
      ),
    /** Writes the response into the cache, so that the page updates before the refetch completes. */
    onSuccess: (booking: Booking) =>
      client.setQueryData(bookingsQuery.queryKey, (bookings) =>
        bookings ? [booking, ...bookings.filter((other) => other.gig_id !== gigId)] : undefined,
      ),
    onSettled: (_booking, error) => refetchAfterCall(client, gigId, error),
  })
}
