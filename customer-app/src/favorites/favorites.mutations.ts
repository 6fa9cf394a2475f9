import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureNotice, read } from 'api/client'
import { api } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import { favoritesQuery } from '../favorites.queries.ts'

interface Change {
  packerId: number
  isFavorite: boolean
}

/** Marks a packer as a favorite, or removes the mark. A failure is a toast. */
export function useSetFavorite(notify: HalfProps['notify']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ packerId, isFavorite }: Change) => {
      const call = api.api.packers[':id'].favorite
      const param = { id: String(packerId) }
      return read(isFavorite ? call.$put({ param }) : call.$delete({ param }))
    },
    onError: (error) =>
      notify({
        text: failureNotice('Your favorites were not changed.', error, ['detail']),
        tone: 'warning',
      }),
    // The button stays busy until it shows the change.
    onSettled: () => client.invalidateQueries({ queryKey: favoritesQuery.queryKey }),
  })
}
