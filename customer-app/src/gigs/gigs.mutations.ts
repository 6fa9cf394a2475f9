import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import { useRef, useState } from 'react'
import { deleteGig, gigsKey } from './gigs.queries.ts'
import { isLost, jobsNow } from './lost-answer.ts'

interface DeleteEvents {
  onDeleted(): void
  /** After the person has been told. */
  onFailed(id: Gig['id']): void
}

/** Deletes gigs, several at once if need be; says which are on their way. */
export function useDeleteGig(customerId: User['id'], { onDeleted, onFailed }: DeleteEvents) {
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<ReadonlySet<Gig['id']>>(new Set())
  /** Known before it is drawn, and for good once it is gone: a second click asks for nothing. */
  const asked = useRef(new Set<Gig['id']>())
  const { mutate } = useMutation({
    mutationFn: async (id: Gig['id']) => {
      try {
        await deleteGig(id)
      } catch (error) {
        const jobs = isLost(error) ? await jobsNow(client, customerId) : undefined
        if (!jobs || jobs.some((job) => job.id === id)) throw error
      }
    },
    onMutate: (id) => setDeleting((now) => new Set([...now, id])),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: gigsKey })
      onDeleted()
    },
    onError: (_error, id) => {
      asked.current.delete(id)
      // docs/product.md requires the browser's own alert.
      alert('Failed to delete job. Please try again.')
      onFailed(id)
      void client.invalidateQueries({ queryKey: gigsKey })
    },
    onSettled: (_nothing, _error, settled) =>
      setDeleting((now) => new Set([...now].filter((id) => id !== settled))),
  })

  function remove(id: Gig['id']) {
    if (asked.current.has(id)) return
    asked.current.add(id)
    mutate(id)
  }

  return { deleting, remove }
}
