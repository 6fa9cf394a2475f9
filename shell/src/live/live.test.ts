import { live, liveForHalves, publish } from './live.ts'

test('each listener gets each change until it unsubscribes', () => {
  const [first, second] = [jest.fn(), jest.fn()]
  const leave = live.subscribe(first)
  live.subscribe(second)
  const change = { kind: 'loaded', gig_id: 7, trip_id: 9 }
  publish(change)
  leave()
  publish({ ...change, kind: 'delivered' })
  expect(first.mock.calls).toEqual([[change, true]])
  expect(second).toHaveBeenCalledTimes(2)
})

test('halves hear only of the changes that concern them', () => {
  const heard = jest.fn()
  liveForHalves.subscribe(heard)
  publish({ kind: 'seen', gig_id: null, trip_id: null }, false)
  publish({ kind: 'reset', gig_id: null, trip_id: null })
  expect(heard.mock.calls).toEqual([[{ kind: 'reset', gig_id: null, trip_id: null }]])
})
