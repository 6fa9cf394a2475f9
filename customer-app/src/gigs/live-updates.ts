import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'
import { gigsKey } from './gigs.queries.ts'

/** Returns whether the query is about a single gig other than `gigId`. */
const isOfOther = (queryKey: readonly unknown[], gigId: number) =>
  queryKey[1] === 'one' && queryKey[2] !== gigId

/**
 * When the shell reports a change of a job, refetches that job and the lists. A reset has no gig id, so it
 * refetches every job. The shell delays each tab's reset by a random time, so tabs do not refetch all at
 * once.
 */
export function useLiveUpdates(live: HalfProps['live']): void {
  const client = useQueryClient()
  useEffect(
    () =>
      live?.subscribe(({ gig_id: gigId }) => {
        void client.invalidateQueries({
          queryKey: gigsKey,
          predicate: ({ queryKey }) => gigId === null || !isOfOther(queryKey, gigId),
        })
      }),
    [client, live],
  )
}
