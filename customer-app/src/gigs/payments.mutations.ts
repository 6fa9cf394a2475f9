import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, read } from 'api/client'
import type { Trip } from 'api/contract'
import { useRef } from 'react'
import { api } from '../api.ts'
import { paymentQuery } from './payments.queries.ts'

/**
 * Charges a tip. After a lost or unclear response, the next call for the same amount has the same key, so that
 * it is not charged twice.
 */
export function useTip({ id, gig_id }: Pick<Trip, 'id' | 'gig_id'>) {
  const client = useQueryClient()
  const unclear = useRef<{ amount: number; key: string }>(undefined)
  return useMutation({
    mutationFn: (amount: number) => {
      const earlier = unclear.current
      const key = earlier?.amount === amount ? earlier.key : crypto.randomUUID()
      unclear.current = { amount, key }
      return read(
        api.api.trips[':id'].tip.$post(
          { param: { id: String(id) }, json: { amount } },
          { init: { headers: { 'Idempotency-Key': key } } },
        ),
      )
    },
    onSuccess: (payment) => {
      unclear.current = undefined
      if (gig_id !== null) client.setQueryData(paymentQuery(gig_id, id).queryKey, payment)
    },
    onError: (error) => {
      // After a 4xx, it is certain that nothing was charged.
      const isClear = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isClear) unclear.current = undefined
    },
  })
}
