import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isOtherUser, newKey, read } from 'api/client'
import type { Payment, Trip } from 'api/contract'
import { useState } from 'react'
import { useSingleFlight } from 'shared-ui'
import { api } from '../api.ts'
import { gigsKey } from './gigs.queries.ts'
import { paymentQuery } from './payments.queries.ts'
import { keepTip, loadTip, type PendingTip } from './pending-tip.ts'

const postTip = (tripId: Trip['id'], { amount, key }: PendingTip) =>
  read(
    api.api.trips[':id'].tip.$post(
      { param: { id: String(tripId) }, json: { amount } },
      { init: { headers: { 'Idempotency-Key': key } } },
    ),
  )

/** The card was declined, there is no such trip, or the API knows no tip with this key and charges none. */
const finalStatuses = [402, 404, 409]

/**
 * Returns whether the error proves that the tip was not charged. If an earlier call with the same key may have
 * charged it, a status such as 401 or 429 proves nothing.
 */
function isFinal(error: Error, isRepeated: boolean): boolean {
  // Another user is signed in: the API did not look for the tip.
  if (!(error instanceof ApiError) || isOtherUser(error)) return false
  const { status } = error
  return finalStatuses.includes(status) || (!isRepeated && status >= 400 && status < 500)
}

const centsOf = (dollars: number) => Math.round(dollars * 100)

/**
 * Charges a tip. `pending` is a tip whose outcome is unknown, because the answer was lost. Until it is known,
 * `send` repeats that tip with its key and its amount, so that no tip is charged twice.
 */
export function useTip({ id, gig_id }: Pick<Trip, 'id' | 'gig_id'>, payment: Payment) {
  const client = useQueryClient()
  const [stored, setPending] = useState(() => loadTip(id))
  // A refetch may show that the tip was charged.
  const isCharged =
    stored !== null && centsOf(payment.tip) >= centsOf(stored.before) + centsOf(stored.amount)
  const pending = isCharged ? null : stored

  const mutation = useMutation({
    mutationFn: (amount: number) => {
      const tip = pending ?? { amount, key: newKey(), before: payment.tip }
      // Stored first, so that a reload during the call does not lose the key.
      keepTip(id, tip)
      return postTip(id, tip).catch((error: Error) => {
        const isOver = isFinal(error, pending !== null)
        keepTip(id, isOver ? null : tip)
        setPending(isOver ? null : tip)
        throw error
      })
    },
    onSuccess: (charged) => {
      keepTip(id, null)
      setPending(null)
      if (gig_id !== null) client.setQueryData(paymentQuery(gig_id, id).queryKey, charged)
    },
    onSettled: () => client.invalidateQueries({ queryKey: gigsKey }),
  })
  const { run: send, busy } = useSingleFlight((amount: number) => mutation.mutateAsync(amount))
  return {
    send,
    busy,
    pending,
    error: mutation.error,
    isSuccess: mutation.isSuccess,
    reset: mutation.reset,
  }
}
