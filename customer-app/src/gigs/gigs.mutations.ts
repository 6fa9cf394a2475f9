import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isAnswerLost, read } from 'api/client'
import type { Gig, User } from 'api/contract'
import { useSingleFlight } from 'shared-ui'
import { api } from '../api.ts'
import { gigsKey, fetchGigsNow } from './gigs.queries.ts'

export const deleteGig = (id: Gig['id']) =>
  read(api.api.gigs[':id'].$delete({ param: { id: String(id) } }))

/** docs/product.md requires a browser alert. */
export const alertDeleteFailed = () => alert('Failed to delete job. Please try again.')

interface DeleteEvents {
  onDeleted(): void
  /** Called after the alert. */
  onFailed(id: Gig['id']): void
}

/** Deletes gigs, even several at once. `deleting` has the ids of the pending deletes. */
export function useDeleteGig(customerId: User['id'], { onDeleted, onFailed }: DeleteEvents) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (id: Gig['id']) => {
      try {
        await deleteGig(id)
      } catch (error) {
        const jobs = isAnswerLost(error) ? await fetchGigsNow(client, customerId) : undefined
        if (!jobs || jobs.some((job) => job.id === id)) throw error
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: gigsKey })
      onDeleted()
    },
    onError: (_error, id) => {
      alertDeleteFailed()
      onFailed(id)
      void client.invalidateQueries({ queryKey: gigsKey })
    },
  })

  const { run: remove, pending: deleting } = useSingleFlight(
    (id: Gig['id']) => mutateAsync(id),
    (id) => id,
  )
  return { deleting, remove }
}
