import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { findOwnChanges } from './own-changes.ts'

const loaded = { kind: 'loaded', gig_id: 1, trip_id: 2 }

/** Starts a call that causes `loaded` unless its answer is 'repeated', and records the changes as they are delivered. */
function startCall() {
  const client = new QueryClient()
  const delivered: [kind: string, isOwn: boolean][] = []
  const { receive, disconnect } = findOwnChanges(client, ({ kind }, isOwn) =>
    delivered.push([kind, isOwn]),
  )
  let resolve: (answer: string) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const answered = new Promise<string>((...settle) => ([resolve, reject] = settle))
  const call = new MutationObserver(client, {
    mutationFn: () => answered,
    meta: {
      causes: (_nothing: unknown, answer?: string) =>
        answer === 'repeated' ? [] : [{ kind: 'loaded', gig_id: 1 }],
    },
  })
  const called = call.mutate().catch(() => {})
  return {
    receive,
    delivered,
    answer: (text = '') => (resolve(text), called),
    fail: () => (reject(new Error('lost')), called),
    disconnect,
  }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test.each(['before', 'after'])(
  'a change that arrives %s the answer is an own one',
  async (when) => {
    const { receive, delivered, answer } = startCall()
    if (when === 'before') receive(loaded)
    expect(delivered).toEqual([])
    await answer()
    if (when === 'after') receive(loaded)
    expect(delivered).toEqual([['loaded', true]])
  },
)

test('changes of other kinds, of other gigs, and a second equal one are of others', async () => {
  const { receive, delivered, answer } = startCall()
  receive({ ...loaded, kind: 'problem' })
  receive({ ...loaded, gig_id: 3 })
  expect(delivered).toEqual([
    ['problem', false],
    ['loaded', false],
  ])
  receive(loaded)
  receive(loaded)
  await answer()
  expect(delivered.slice(2)).toEqual([
    ['loaded', false],
    ['loaded', true],
  ])
})

test('a change during a call that fails is delivered afterwards, like one of others', async () => {
  const { receive, delivered, fail } = startCall()
  receive(loaded)
  await fail()
  receive(loaded)
  expect(delivered).toEqual([
    ['loaded', false],
    ['loaded', false],
  ])
})

test('a call whose answer says that it has changed nothing has no own changes', async () => {
  const { receive, delivered, answer } = startCall()
  receive(loaded)
  await answer('repeated')
  receive(loaded)
  expect(delivered).toEqual([
    ['loaded', false],
    ['loaded', false],
  ])
})

test('after five seconds, no change is an own one', async () => {
  const { receive, delivered, answer } = startCall()
  await answer()
  jest.advanceTimersByTime(5_000)
  receive(loaded)
  expect(delivered).toEqual([['loaded', false]])
})

test('after a reset, no change is an own one', async () => {
  const { receive, delivered, answer } = startCall()
  await answer()
  receive({ kind: 'reset', gig_id: null, trip_id: null })
  receive(loaded)
  expect(delivered).toEqual([
    ['reset', false],
    ['loaded', false],
  ])
})

test('after a sign-out, nothing is delivered', async () => {
  const { receive, delivered, answer, disconnect } = startCall()
  receive(loaded)
  disconnect()
  await answer()
  expect(delivered).toEqual([])
})
