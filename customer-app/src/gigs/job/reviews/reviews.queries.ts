import { queryOptions } from '@tanstack/react-query'
import { type PublicPacker, read, type Review } from 'api/client'
import { api } from '../../../api.ts'
import { gigKey } from '../../../live-changes.ts'
import { nullIfMissing } from '../../gig.queries.ts'

/** Fetches the customer's own review of a trip. The data is null if they have not written one. */
export const ownReviewQuery = (gigId: number, tripId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'review', tripId),
    queryFn: ({ signal }): Promise<Review | null> =>
      read(
        api.api.trips[':id'].review.$get({ param: { id: String(tripId) } }, { init: { signal } }),
      ),
  })

/** Fetches the public profile of a packer. The data is null if there is no such packer. */
export const packerQuery = (id: number) =>
  queryOptions({
    queryKey: ['packer', id],
    queryFn: ({ signal }): Promise<PublicPacker | null> =>
      nullIfMissing(
        read(
          api.api.packers[':packerId'].$get(
            { param: { packerId: String(id) } },
            { init: { signal } },
          ),
        ),
      ),
  })

/**
 * Fetches packers who are near the job and could book it. `needs` are the fields of the job that the list depends on.
 */
export const packersQuery = (gigId: number, needs: readonly unknown[]) =>
  queryOptions({
    queryKey: ['packers', gigId, ...needs],
    queryFn: ({ signal }) =>
      read(
        api.api.gigs[':id'].packers.$get({ param: { id: String(gigId) } }, { init: { signal } }),
      ),
  })
