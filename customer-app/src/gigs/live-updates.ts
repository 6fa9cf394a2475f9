import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HalfProps } from 'shell/contract'
import { gigsKey } from './gigs.queries.ts'

/** After a lost connection, each browser refetches at a random time within this span. */
const spreadMs = 3_000

/** Whether a query is about a single gig other than this one. */
const isOfOther = (queryKey: readonly unknown[], gigId: number) =>
  queryKey[1] === 'one' && queryKey[2] !== gigId

/** Refetches the data of a job when the shell reports that the job has changed. */
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
