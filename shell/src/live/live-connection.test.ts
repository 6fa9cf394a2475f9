import { QueryClient } from '@tanstack/react-query'
import { streams } from '../api.fixture.tsx'
import { live, liveForHalves } from './live.ts'
import { connectLive } from './live-connection.ts'

const received: unknown[] = []
let leave: () => void
beforeEach(() => {
  jest.useFakeTimers()
  received.length = 0
  streams.length = 0
  const unsubscribe = live.subscribe(({ kind }) => received.push(kind))
  const disconnect = connectLive(new QueryClient())
  leave = () => {
    disconnect()
    unsubscribe()
  }
})
afterEach(() => {
  leave()
  jest.useRealTimers()
})

const send = (type: string, data?: object) =>
  streams.at(-1)?.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))

test('a change is delivered immediately; a reconnect or a reset causes a reset within three seconds', () => {
  send('open')
  send('change', { kind: 'loaded', gig_id: 1, trip_id: 2 })
  expect(received).toEqual(['loaded'])
  send('open')
  jest.advanceTimersByTime(3_000)
  send('reset', {})
  jest.advanceTimersByTime(3_000)
  expect(received).toEqual(['loaded', 'reset', 'reset'])
})

test('halves do not hear that notifications were seen, or that reviews are due', () => {
  const heard: string[] = []
  const unsubscribe = liveForHalves.subscribe(({ kind }) => heard.push(kind))
  const kinds = ['completed', 'review_time', 'seen']
  for (const kind of kinds) send('change', { kind, gig_id: 1, trip_id: 2 })
  expect([heard, received]).toEqual([['completed'], kinds])
  unsubscribe()
})

test('a refused stream is opened again after increasing delays', () => {
  for (const seconds of [2, 4, 8]) {
    streams.at(-1)?.close()
    send('error')
    jest.advanceTimersByTime(seconds * 500 - 1)
    const before = streams.length
    jest.advanceTimersByTime(seconds * 500 + 1)
    expect(streams).toHaveLength(before + 1)
  }
})

test('after it is closed, it has no stream and delivers no change', () => {
  send('reset', {})
  leave()
  jest.advanceTimersByTime(60_000)
  expect(received).toEqual([])
  expect(streams.map(({ readyState }) => readyState)).toEqual([2])
})

test('asks once more when the page loses its lock, and gives up when it gets none, as while Safari unloads it', async () => {
  leave()
  jest.useRealTimers()
  let requests = 0
  const request = async (_name: string, _options: LockOptions, hold: () => Promise<void>) => {
    requests += 1
    if (requests > 5) return new Promise(() => {})
    if (requests === 1) void hold()
    throw new DOMException('The page is unloading', 'AbortError')
  }
  Object.assign(navigator, { locks: { request } })
  leave = connectLive(new QueryClient())
  await new Promise((resolve) => setTimeout(resolve))
  expect([requests, streams.map(({ readyState }) => readyState)]).toEqual([2, [2, 2]])
  Reflect.deleteProperty(navigator, 'locks')
})
