import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.fixture.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

type Fetch = Parameters<typeof createHttpServer>[0]

/** Short limits, so that each test takes only a second or two. */
const patience = {
  headMs: 400,
  bodyBytes: 100,
  bodyMs: 600,
  answerMs: 600,
  silentMs: 100,
  lookMs: 100,
}
/** Longer than the limits above. */
const pauseMs = 800

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(fetch: Fetch, options: HttpServerOptions = {}) {
  const server = createHttpServer(fetch, { patience, ...options })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Connects a client that never closes its connection. */
function client(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  return {
    socket,
    text: () => text,
    async drip(bytes: string, everyMs: number) {
      for (const byte of bytes) {
        if (!socket.writable) return
        socket.write(byte)
        await sleep(everyMs)
      }
    },
  }
}

/** Returns the status lines of the responses, once `count` responses have arrived completely. */
async function responses({ text }: { text(): string }, count = 1) {
  const got = () => text().match(/HTTP\/1\.1 \d{3} [^]*?got \d+/g) ?? []
  for (let turn = 0; turn < 500 && got().length < count; turn += 1) await sleep(20)
  return got().map((response) => response.slice(0, 13))
}

const openConnections = () =>
  new Promise<number>((resolve) => servers[0]?.getConnections((_, count) => resolve(count)))

/** Waits until the server has accepted the client's connection, and then closed it. */
async function expectAllClosed() {
  await until(async () => (await openConnections()) > 0)
  await until(async () => (await openConnections()) === 0)
}

const readAll: Fetch = async (request) => new Response(`got ${(await request.text()).length}`)
const post = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`

test.each([
  ['sends its head byte by byte', 'GET / HTTP/1.1\r\nHost: a\r\nX-Drip: '],
  ['sends nothing', ''],
])('a client that %s gets 408 and is disconnected', async (_, head) => {
  const { socket, drip, text } = client(await listen(readAll))
  socket.write(head)
  void drip(head && 'x'.repeat(100), 50)
  await expectAllClosed()
  expect(text()).toMatch(/^HTTP\/1\.1 408 [^]*problem\+json[^]*"status":408/)
})

test('a client that sends its body byte by byte gets 408 and is disconnected', async () => {
  const { socket, drip, text } = client(await listen(readAll))
  socket.write(post(1000))
  void drip('x'.repeat(1000), 50)
  await expectAllClosed()
  expect(text()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a client that sends tiny chunks gets 408 and is disconnected', async () => {
  const { socket, drip, text } = client(await listen(readAll))
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  void drip('1\r\nx\r\n'.repeat(200), 50)
  await expectAllClosed()
  expect(text()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that arrives fast enough has no time limit', async () => {
  const { socket, text } = client(await listen(readAll))
  socket.write(post(2000))
  for (let part = 0; part < 20; part += 1) {
    socket.write('x'.repeat(100))
    await sleep(100)
  }
  await responses({ text })
  expect(text()).toMatch(/^HTTP\/1\.1 200 [^]*got 2000$/)
})

test('a client is not disconnected for bytes that the server has not read yet', async () => {
  const port = await listen(async (request) => {
    await sleep(pauseMs)
    return new Response(`got ${(await request.text()).length}`)
  })
  const { socket, text } = client(port)
  socket.write(post(300_000) + 'x'.repeat(300_000))
  await responses({ text })
  expect(text()).toMatch(/^HTTP\/1\.1 200 [^]*got 300000$/)
})

const endless: Fetch = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }),
  )

test('a client that does not read its response is disconnected', async () => {
  const port = await listen(endless)
  const { socket } = client(port)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.pause()
  await expectAllClosed()
  expect(await openConnections()).toBe(0)
})

test('a client that reads its response slowly stays connected', async () => {
  const { socket, text } = client(await listen(endless))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  for (let turn = 0; turn < 15; turn += 1) {
    socket.pause()
    await sleep(100)
    socket.resume()
    await sleep(20)
  }
  expect(text().length).toBeGreaterThan(1_000_000)
  expect(socket.destroyed).toBe(false)
})

test('an idle keep-alive connection stays open', async () => {
  const { socket, text } = client(await listen(readAll))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await sleep(pauseMs)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await responses({ text }, 2)).toEqual(Array(2).fill('HTTP/1.1 200 '))
})

test('at the connection limit, connections without a complete request head are closed for new ones', async () => {
  const port = await listen(readAll, {
    maxConnections: 5,
    patience: { ...patience, headMs: 8_000 },
  })
  for (let index = 0; index < 5; index += 1) client(port).socket.write('GET / HTTP/1.1\r\n')
  await until(async () => (await openConnections()) === 5)
  client(port)
  await until(async () => (await openConnections()) === 0)
  const late = client(port)
  late.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await responses(late)).toEqual(['HTTP/1.1 200 '])
})

test('at the connection limit, idle connections are closed for new ones', async () => {
  const port = await listen(readAll, { maxConnections: 5 })
  const idle = Array.from({ length: 5 }, () => client(port))
  for (const { socket } of idle) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  for (const one of idle) expect(await responses(one)).toEqual(['HTTP/1.1 200 '])
  client(port)
  await expectAllClosed()
  const late = client(port)
  late.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await responses(late)).toEqual(['HTTP/1.1 200 '])
})
