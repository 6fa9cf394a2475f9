import { queryOptions } from '@tanstack/react-query'
import { ApiError, type PublicPacker, read, type Review, type Trip } from 'api/client'
import { api } from '../../api.ts'
import { gigKey } from '../../live-changes.ts'

/** Fetches the packer's own review of a trip. The data is null if they have not written one. */
export const ownReviewQuery = (gigId: number, tripId: Trip['id']) =>
  queryOptions({
    queryKey: gigKey(gigId, 'review', tripId),
    queryFn: (): Promise<Review | null> =>
      read(api.api.trips[':id'].review.$get({ param: { id: String(tripId) } })),
  })

/** Fetches the public profile of a packer. The data is null if there is no such packer. */
export const packerQuery = (id: PublicPacker['id']) =>
  queryOptions({
    queryKey: ['packer', id],
    queryFn: async (): Promise<PublicPacker | null> => {
      try {
        return await read(api.api.packers[':packerId'].$get({ param: { packerId: String(id) } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
