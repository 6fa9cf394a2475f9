import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'
import { gigsKey } from './gigs.queries.ts'

/** Returns whether the query is about a single gig other than `gigId`. */
const isOfOther = (queryKey: readonly unknown[], gigId: number) =>
  queryKey[1] === 'one' && queryKey[2] !== gigId

/** The changes of a conversation. The shell shows it; the half shows how many messages are unread. */
const messageKinds = ['message', 'messages_seen', 'phone']

/** Returns whether the query has the number of unread messages of this gig. */
const hasUnread = (queryKey: readonly unknown[], gigId: number | null) =>
  queryKey[1] === 'stages' ||
  queryKey[1] === 'history' ||
  (queryKey[1] === 'one' && queryKey[2] === gigId && queryKey[3] === 'trip')

/**
 * Refetches queries after a change. TanStack Query 5 does not restart a query that loads for the first time,
 * and its answer may be older than the change. So this cancels such a load first; its callers get the answer
 * of the new one.
 */
function refetch(client: QueryClient, filters: QueryFilters = {}) {
  const loading: QueryFilters = {
    ...filters,
    type: 'active',
    predicate: (query) => query.state.data === undefined && filters.predicate?.(query) !== false,
  }
  void client.cancelQueries(loading, { silent: true, revert: false })
  void client.invalidateQueries(filters)
}

/**
 * When the shell reports a change of a job, refetches that job and the lists. A reset has no gig id, so it
 * refetches every job. The shell delays each tab's reset by a random time, so tabs do not refetch all at
 * once.
 */
export function useLiveUpdates(live: HalfProps['live']): void {
  const client = useQueryClient()
  useEffect(
    () =>
      live?.subscribe(({ kind, gig_id: gigId }) => {
        const isMessage = messageKinds.includes(kind)
        // The badges of a packer have changed, which the favorites and the packer's page show, too.
        if (kind === 'check') return refetch(client)
        return refetch(client, {
          queryKey: gigsKey,
          predicate: ({ queryKey }) =>
            isMessage ? hasUnread(queryKey, gigId) : gigId === null || !isOfOther(queryKey, gigId),
        })
      }),
    [client, live],
  )
}
