import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAdmissionQueue } from './admission-queue.ts'

/** An admission queue, and what it did with each request. */
function openDoor(mostWaiting: number) {
  const begun: string[] = []
  const turnedAway: string[] = []
  const nameOf = ({ url }: IncomingMessage) => url?.split('/').at(-1) ?? ''
  const queue = createAdmissionQueue({
    begin: (incoming) => begun.push(nameOf(incoming)),
    turnAway: (incoming) => turnedAway.push(nameOf(incoming)),
    mostWaiting,
  })
  const come = (method: string, url: string, outgoing: object = { socket: {} }) => {
    const socket = { destroyed: false }
    queue.request({ method, url, socket } as IncomingMessage, outgoing as ServerResponse)
    return socket
  }
  const crowd = (method: string, from: number, to: number) => {
    for (let number = from; number <= to; number += 1) come(method, `/api/${method}${number}`)
  }
  return { begun, turnedAway, come, crowd, connect: queue.connect }
}

const names = (method: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${method}${from + index}`)

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('of those who come together sixteen are begun at a time, in their order', async () => {
  const { begun, crowd } = openDoor(100)
  crowd('GET', 1, 40)
  expect(begun).toEqual(names('GET', 1, 16))
  await nextTurn()
  expect(begun).toEqual(names('GET', 1, 32))
  // Nobody overtakes those who wait.
  crowd('GET', 41, 41)
  await nextTurn()
  expect(begun).toEqual(names('GET', 1, 41))
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  crowd('GET', 42, 42)
  expect(begun).toEqual(names('GET', 1, 42))
})

test('where too many wait, those who come are turned away, by turns too; later there is a place again', async () => {
  const { begun, turnedAway, crowd } = openDoor(10)
  crowd('GET', 1, 26)
  crowd('HEAD', 1, 200)
  expect(turnedAway).toEqual(names('HEAD', 1, 128))
  await nextTurn()
  expect(turnedAway).toEqual(names('HEAD', 1, 200))
  await nextTurn()
  crowd('GET', 31, 31)
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  expect(begun).toEqual([...names('GET', 1, 26), 'GET31'])
})

test('changes do not wait behind reads, and probes behind nobody', async () => {
  const { begun, turnedAway, come, crowd } = openDoor(10)
  crowd('GET', 1, 26)
  crowd('POST', 1, 20)
  come('GET', '/readyz')
  expect(begun).toEqual([...names('GET', 1, 16), ...names('POST', 1, 16), 'readyz'])
  await nextTurn()
  expect(begun.slice(33)).toEqual([...names('POST', 17, 20), ...names('GET', 17, 26)])
  expect(turnedAway).toEqual([])
})

test('who has left is not begun', async () => {
  const { begun, come, crowd } = openDoor(10)
  crowd('GET', 1, 16)
  const left = come('GET', '/api/GET17')
  come('GET', '/api/GET18')
  left.destroyed = true
  await nextTurn()
  expect(begun).toEqual([...names('GET', 1, 16), 'GET18'])
})

test('while connections are coming in nobody else is begun, for three seconds and then a fifth of the time', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0)
  const { begun, crowd, connect } = openDoor(100)
  crowd('GET', 1, 80)
  for (const [ms, count] of [
    [0, 16],
    [2_999, 16],
    [3_000, 32],
    [3_010, 32],
    [3_011, 32],
    [3_012, 48],
  ] as const) {
    clock.mockReturnValue(ms)
    connect()
    await nextTurn()
    expect(begun).toHaveLength(count)
  }
  clock.mockRestore()
  // Nobody who comes now overtakes those who wait.
  crowd('GET', 81, 81)
  while (begun.length < 81) await nextTurn()
  expect(begun).toEqual(names('GET', 1, 81))
})

test('a connection that asks again before its answer has no place to wait', async () => {
  const { begun, turnedAway, come, crowd } = openDoor(100)
  come('GET', '/api/behind', { socket: null })
  crowd('GET', 1, 20)
  come('GET', '/api/late', { socket: null })
  expect(begun).toEqual(['behind', ...names('GET', 1, 15)])
  expect(turnedAway).toEqual(['late'])
})
