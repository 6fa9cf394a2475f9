import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'
import { gigsKey } from './gigs.queries.ts'

/** After a lost connection all browsers refetch: not all at the same moment. */
const spreadMs = 3_000

/** Whether a query is about another gig than this one. */
const isOfOther = (queryKey: readonly unknown[], gigId: number) =>
  queryKey[1] === 'one' && queryKey[2] !== gigId

/** Refetches what the page shows of a job when the shell reports a change of it. */
export function useLiveUpdates(live: HalfProps['live']): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!live) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = live.subscribe(({ gig_id: gigId }) => {
      if (gigId === null) {
        clearTimeout(timer)
        timer = setTimeout(
          () => void client.invalidateQueries({ queryKey: gigsKey }),
          Math.random() * spreadMs,
        )
        return
      }
      void client.invalidateQueries({
        queryKey: gigsKey,
        predicate: ({ queryKey }) => !isOfOther(queryKey, gigId),
      })
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [client, live])
}
