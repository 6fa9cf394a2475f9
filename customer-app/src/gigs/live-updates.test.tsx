import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { LiveChange } from 'shell/contract'
import { useLiveUpdates } from './live-updates.ts'
import { eventsQuery } from './trips.queries.ts'

test('after a reset, the half refetches everything within three seconds, unless it was unmounted', () => {
  jest.useFakeTimers()
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
  const { unmount } = renderHook(() => useLiveUpdates(live), { wrapper })
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated
  const reset = { kind: 'reset', gig_id: null, trip_id: null }

  tell({ kind: 'on_the_way', gig_id: 2, trip_id: 502 })
  expect(isStale()).toBe(false)
  tell(reset)
  jest.advanceTimersByTime(3_000)
  expect(isStale()).toBe(true)

  client.setQueryData(queryKey, [])
  tell(reset)
  unmount()
  jest.advanceTimersByTime(3_000)
  expect(isStale()).toBe(false)
  jest.useRealTimers()
})
