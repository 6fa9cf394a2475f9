import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isAnswerLost, read } from 'api/client'
import type { Gig, User } from 'api/contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { gigsKey, fetchGigsNow } from './gigs.queries.ts'

export const deleteGig = (id: Gig['id']) =>
  read(api.api.gigs[':id'].$delete({ param: { id: String(id) } }))

const deleteKey = ['delete-gig']

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
  const [deleting, setDeleting] = useState<ReadonlySet<Gig['id']>>(new Set())
  const { mutate } = useMutation({
    mutationKey: deleteKey,
    mutationFn: async (id: Gig['id']) => {
      try {
        await deleteGig(id)
      } catch (error) {
        const jobs = isAnswerLost(error) ? await fetchGigsNow(client, customerId) : undefined
        if (!jobs || jobs.some((job) => job.id === id)) throw error
      }
    },
    onMutate: (id) => setDeleting((now) => new Set([...now, id])),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: gigsKey })
      onDeleted()
    },
    onError: (_error, id) => {
      alertDeleteFailed()
      onFailed(id)
      void client.invalidateQueries({ queryKey: gigsKey })
    },
    onSettled: (_nothing, _error, settled) =>
      setDeleting((now) => new Set([...now].filter((id) => id !== settled))),
  })

  function remove(id: Gig['id']) {
    // Check the mutation cache, because `deleting` changes only with the next render, too late for a second
    // click.
    const pending = { mutationKey: deleteKey, predicate: isOf(id) }
    if (client.isMutating(pending) === 0) mutate(id)
  }

  return { deleting, remove }
}

const isOf =
  (id: Gig['id']) =>
  ({ state }: { state: { variables: unknown } }) =>
    state.variables === id
