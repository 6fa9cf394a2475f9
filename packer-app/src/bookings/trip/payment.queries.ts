import { queryOptions } from '@tanstack/react-query'
import { ApiError, read } from 'api/client'
import type { Payment, Trip } from 'api/contract'
import { api } from '../../api.ts'

/** Fetches the payment of a trip. null: the customer pays the packer directly, outside Manyhands. */
export const paymentQuery = (gigId: number, tripId: Trip['id']) =>
  queryOptions({
    queryKey: ['gig', gigId, 'payment', tripId],
    queryFn: async (): Promise<Payment | null> => {
      try {
        return await read(api.api.trips[':id'].payment.$get({ param: { id: String(tripId) } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
