import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Gig, isAnswerLost, read, type User } from 'api/client'
import { useSingleFlight } from 'shared-ui'
import { api, refetchGig } from 'shared-ui/job-kit'
import { fetchGigsNow } from './gigs.queries.ts'

export const deleteGig = (id: Gig['id']) =>
  read(api.api.gigs[':id'].$delete({ param: { id: String(id) } }))

/** The live changes of a deletion. Deleting a booked gig cancels the booking first. */
export const deletionKinds = ['cancelled', 'deleted']

/** docs/product.md requires a browser alert. */
export const alertDeleteFailed = () => alert('Failed to delete job. Please try again.')

interface DeleteEvents {
  onDeleted(): void
  /** Called after the alert. */
  onFailed(id: Gig['id']): void
  /** Called instead if the API refuses because canceling the gig's booking costs this fee. */
  onFee(id: Gig['id'], fee_cents: number): void
}

/** Deletes gigs, even several at once. `deleting` has the ids of the pending deletes. */
export function useDeleteGig(customerId: User['id'], { onDeleted, onFailed, onFee }: DeleteEvents) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    meta: { causes: (gig_id: Gig['id']) => deletionKinds.map((kind) => ({ kind, gig_id })) },
    mutationFn: async (id: Gig['id']) => {
      try {
        await deleteGig(id)
      } catch (error) {
        const jobs = isAnswerLost(error) ? await fetchGigsNow(client, customerId) : undefined
        if (!jobs || jobs.some((job) => job.id === id)) throw error
      }
    },
    onSuccess: async (_nothing, id) => {
      await refetchGig(client, id)
      onDeleted()
    },
    onError: (error, id) => {
      const fee_cents = feeInError(error)
      if (fee_cents === undefined) {
        alertDeleteFailed()
        onFailed(id)
      } else {
        onFee(id, fee_cents)
      }
      void refetchGig(client, id)
    },
  })

  const { run: remove, pending: deleting } = useSingleFlight(
    (id: Gig['id']) => mutateAsync(id),
    (id) => id,
  )
  return { deleting, remove }
}

/**
 * Returns the fee in cents that the API names when it refuses to cancel a booking, because the customer has
 * agreed to another fee or to none. Returns undefined for all other errors.
 */
export function feeInError(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { fee_cents } = (error.problem ?? {}) as { fee_cents?: unknown }
  return typeof fee_cents === 'number' ? fee_cents : undefined
}
