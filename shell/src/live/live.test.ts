import { live, liveJobs, publish } from './live.ts'

test('each listener gets each change until it unsubscribes', () => {
  const [first, second] = [jest.fn(), jest.fn()]
  const leave = live.subscribe(first)
  live.subscribe(second)
  const change = { kind: 'loaded', gig_id: 7, trip_id: 9 }
  publish(change)
  leave()
  publish({ ...change, kind: 'delivered' })
  expect(first.mock.calls).toEqual([[change]])
  expect(second).toHaveBeenCalledTimes(2)
})

test('halves do not hear that notifications were seen', () => {
  const heard = jest.fn()
  liveJobs.subscribe(heard)
  publish({ kind: 'seen', gig_id: null, trip_id: null })
  publish({ kind: 'reset', gig_id: null, trip_id: null })
  expect(heard.mock.calls).toEqual([[{ kind: 'reset', gig_id: null, trip_id: null }]])
})
