import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { LiveChange } from 'shell/contract'
import { useLiveUpdates } from './live-updates.ts'
import { eventsQuery } from './trips.queries.ts'

test('a reset refetches every job immediately, a change only its own job', () => {
  const client = new QueryClient()
  const { queryKey } = eventsQuery(1)
  client.setQueryData(queryKey, [])
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
  renderHook(() => useLiveUpdates(live), { wrapper })
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated

  tell({ kind: 'on_the_way', gig_id: 2, trip_id: 502 })
  expect(isStale()).toBe(false)
  tell({ kind: 'reset', gig_id: null, trip_id: null })
  expect(isStale()).toBe(true)
})
