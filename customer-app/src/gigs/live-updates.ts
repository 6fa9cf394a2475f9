import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'
import { gigsKey } from './gigs.queries.ts'

/** Whether a query is about a single gig other than this one. */
const isOfOther = (queryKey: readonly unknown[], gigId: number) =>
  queryKey[1] === 'one' && queryKey[2] !== gigId

/**
 * Refetches the data of a job when the shell reports that the job has changed. A reset has no gig id and
 * refetches every job. The shell already delays resets at random.
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
