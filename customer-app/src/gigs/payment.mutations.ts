import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isOtherUser, newKey, type Payment, read, type Trip } from 'api/client'
import { toCents } from 'api/rules'
import { useState } from 'react'
import { useSingleFlight } from 'shared-ui'
import { api, paymentQuery, refetchGig } from 'shared-ui/job-kit'
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
  // Another user is signed in, so the API did not check whether the tip was charged.
  if (!(error instanceof ApiError) || isOtherUser(error)) return false
  const { status } = error
  return finalStatuses.includes(status) || (!isRepeated && status >= 400 && status < 500)
}

/**
 * Charges a tip. `pending` is a tip whose outcome is unknown, because the answer was lost. Until it is known,
 * `send` repeats that tip with its key and its amount, so that no tip is charged twice.
 */
export function useTip({ id, gig_id }: Pick<Trip, 'id' | 'gig_id'>, payment: Payment) {
  const client = useQueryClient()
  const [stored, setPending] = useState(() => loadTip(id))
  // A refetch may show that the tip was charged.
  const isCharged =
    stored !== null && toCents(payment.tip) >= toCents(stored.before) + toCents(stored.amount)
  const pending = isCharged ? null : stored

  const mutation = useMutation({
    meta: {
      // A repeated call may find the tip charged, and then causes no change.
      causes: () => (pending ? [] : ['tip', 'payment'].map((kind) => ({ kind, trip_id: id }))),
    },
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
    onSettled: () => refetchGig(client, gig_id),
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
