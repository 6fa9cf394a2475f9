import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { packerQuery, useLiveChanges } from 'shared-ui/job-kit'
import type { LiveChange } from 'shell/contract'
import { eventsQuery } from './gigs/trip.queries.ts'
import { queriesOf } from './live-changes.ts'

function openPage() {
  const client = new QueryClient()
  let tell: (change: LiveChange) => void = () => {}
  const live = {
    subscribe(listener: typeof tell) {
      tell = listener
      return () => {}
    },
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => useLiveChanges(live, queriesOf), { wrapper })
  return { client, tell: (change: LiveChange) => tell(change) }
}

test('a reset refetches every job immediately, a change only its own job', () => {
  const { client, tell } = openPage()
  const { queryKey } = eventsQuery(1)
  client.setQueryData(queryKey, [])
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated

  tell({ kind: 'on_the_way', gig_id: 2, trip_id: 502 })
  expect(isStale()).toBe(false)
  tell({ kind: 'reset', gig_id: null, trip_id: null })
  expect(isStale()).toBe(true)
})

test('a changed badge refetches all that shows the badges of packers', () => {
  const { client, tell } = openPage()
  const keys = [eventsQuery(1).queryKey, packerQuery(7).queryKey, ['favorites']]
  for (const key of keys) client.setQueryData(key, [])
  tell({ kind: 'check', gig_id: null, trip_id: null })
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})

test('a change during the first load of a job loads it again', async () => {
  const { client, tell } = openPage()
  const { queryKey } = eventsQuery(1)
  const answers: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  const awaited = client.fetchQuery({ queryKey, queryFn })
  tell({ kind: 'on_the_way', gig_id: 2, trip_id: 502 })
  expect(answers).toHaveLength(1)
  tell({ kind: 'on_the_way', gig_id: 1, trip_id: 501 })
  expect(answers).toHaveLength(2)
  answers[0]?.('old')
  answers[1]?.('new')
  await waitFor(() => expect(client.getQueryData(queryKey)).toBe('new'))
  expect(await awaited).toBe('new')
  unsubscribe()
})
