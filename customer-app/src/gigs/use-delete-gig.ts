import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gig } from 'api/contract'
import { useState } from 'react'
import { deleteGig, gigsKey } from './gigs.queries.ts'

/** Deletes gigs, several at once if need be; says which are on their way. */
export function useDeleteGig(onDeleted: () => void) {
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<ReadonlySet<Gig['id']>>(new Set())
  const { mutate } = useMutation({
    mutationFn: deleteGig,
    networkMode: 'always',
    onMutate: (id) => setDeleting((now) => new Set([...now, id])),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: gigsKey })
      onDeleted()
    },
    onError: () => {
      // The specification names the browser's own alert.
      // eslint-disable-next-line no-alert
      alert('Failed to delete job. Please try again.')
      void client.invalidateQueries({ queryKey: gigsKey })
    },
    onSettled: (_nothing, _error, settled) =>
      setDeleting((now) => new Set([...now].filter((id) => id !== settled))),
  })
  return { deleting, remove: mutate }
}
