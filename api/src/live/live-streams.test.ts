import type { Session } from '../sessions/session.ts'
import { LiveStreams } from './live-streams.ts'

let sessions = 0
const sessionOf = (id: number): Session => ({
  user: { id, username: `user_${id}`, user_type: 'packer' },
  hash: Buffer.from(String(++sessions)),
})

const change = { kind: 'loaded', gig_id: 7, trip_id: 9 }
const changeText = 'event: change\ndata: {"kind":"loaded","gig_id":7,"trip_id":9}\n\n'

/** Returns a function that reads the next chunk of the stream, `null` at its end. */
function reading(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  return async () => (await reader.read()).value ?? null
}

test('a change reaches every stream of its users, and no other', async () => {
  const streams = new LiveStreams()
  const own = [streams.open(sessionOf(1)), streams.open(sessionOf(1))].map(reading)
  const other = reading(streams.open(sessionOf(2)))
  streams.send([1, 3], change)
  streams.reset()
  for (const next of own) {
    expect(await next()).toMatch(/^retry: \d{4}\n\n$/)
    expect(await next()).toBe(changeText)
  }
  await other()
  expect(await other()).toBe('event: reset\ndata: {}\n\n')
})

test('the streams of a user and of the process are limited, and ended streams do not count', async () => {
  const streams = new LiveStreams({ most: 11 })
  const own = Array.from({ length: 10 }, () => streams.open(sessionOf(1)))
  expect(() => streams.open(sessionOf(1))).toThrow(expect.objectContaining({ status: 429 }))
  streams.open(sessionOf(2))
  expect(() => streams.open(sessionOf(3))).toThrow(expect.objectContaining({ status: 503 }))
  await own[0]?.cancel()
  streams.open(sessionOf(1))
  expect(streams.count).toBe(11)
})

test('a stream whose client does not read is closed', async () => {
  const streams = new LiveStreams()
  const next = reading(streams.open(sessionOf(1)))
  for (let sent = 0; sent < 2_000; sent += 1) streams.send([1], change)
  expect(streams.count).toBe(0)
  let bytes = 0
  for (let text = await next(); text !== null; text = await next()) bytes += text.length
  expect(bytes).toBeGreaterThan(60_000)
  expect(bytes).toBeLessThan(66_000)
})

test('each beat ends the streams of dead sessions and sends the others a comment', async () => {
  const streams = new LiveStreams()
  const [alive, dead] = [sessionOf(1), sessionOf(1)]
  const [read, readDead] = [alive, dead].map((session) => reading(streams.open(session)))
  await read?.()
  await readDead?.()
  await streams.beat((hash) => Promise.resolve(hash === alive.hash ? ({} as never) : undefined))
  expect(await read?.()).toBe(':\n\n')
  expect(await readDead?.()).toBeNull()
  expect(streams.count).toBe(1)
})

test('the end of a session closes its streams, and leaves the other sessions of its user', async () => {
  const streams = new LiveStreams()
  const [left, ended] = [sessionOf(1), sessionOf(1)]
  const own = [ended, ended].map((session) => reading(streams.open(session)))
  const other = reading(streams.open(left))
  streams.endSession(1, Buffer.from(ended.hash))
  streams.send([1], change)
  for (const next of own) {
    await next()
    expect(await next()).toBeNull()
  }
  await other()
  expect(await other()).toBe(changeText)
})

test('closing ends all streams and refuses new ones', async () => {
  const streams = new LiveStreams()
  const next = reading(streams.open(sessionOf(1)))
  streams.close()
  await next()
  expect(await next()).toMatch(/^retry: /)
  expect(await next()).toBeNull()
  expect(() => streams.open(sessionOf(1))).toThrow(expect.objectContaining({ status: 503 }))
})
