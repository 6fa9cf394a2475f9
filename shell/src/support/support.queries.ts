import { queryOptions } from '@tanstack/react-query'
import { read, type SupportConversation, type SupportTicket } from 'api/client'
import { api } from '../api.ts'

export type { SupportConversation, SupportTicket }

export const ticketsQuery = queryOptions({
  queryKey: ['support'],
  // An answer can come at any time, so the list is never served from the cache alone.
  staleTime: 0,
  queryFn: ({ signal }) => read(api.api.support.$get(undefined, { init: { signal } })),
})

const refreshMs = 30_000

/** While the page is visible, looks for answers every 30 seconds. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['support', id],
    staleTime: 0,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      read(api.api.support[':id'].$get({ param: { id } }, { init: { signal } })),
  })
