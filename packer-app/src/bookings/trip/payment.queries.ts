import { queryOptions } from '@tanstack/react-query'
import { ApiError, type Payment, read, type Trip } from 'api/client'
import { api } from '../../api.ts'
import { gigKey } from '../../live-changes.ts'

/** Fetches the payment of a trip. null: the customer pays the packer directly, outside Manyhands. */
export const paymentQuery = (gigId: number, tripId: Trip['id']) =>
  queryOptions({
    queryKey: gigKey(gigId, 'payment', tripId),
    queryFn: async (): Promise<Payment | null> => {
      try {
        return await read(api.api.trips[':id'].payment.$get({ param: { id: String(tripId) } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
