import { queryOptions } from '@tanstack/react-query'
import { ApiError, read } from 'api/client'
import type { PublicPacker, Review, Trip } from 'api/contract'
import { api } from '../../api.ts'

/** Fetches the packer's own review of a trip. The data is null if they have not written one. */
export const ownReviewQuery = (gigId: number, tripId: Trip['id']) =>
  queryOptions({
    queryKey: ['gig', gigId, 'review', tripId],
    queryFn: (): Promise<Review | null> =>
      read(api.api.trips[':id'].review.$get({ param: { id: String(tripId) } })),
  })

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => read(api.api.account.$get()),
})

/** Fetches the public profile of a packer. The data is null if there is no such packer. */
export const publicPackerQuery = (id: PublicPacker['id']) =>
  queryOptions({
    queryKey: ['packer', id, 'public'],
    queryFn: async (): Promise<PublicPacker | null> => {
      try {
        return await read(api.api.packers[':packerId'].$get({ param: { packerId: String(id) } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
