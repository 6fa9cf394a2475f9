import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { closeServer, createHttpServer } from './http-server.ts'
import { until } from '../until.fixture.ts'

let server: Server
let finish: (() => void)[]
beforeEach(async () => {
  finish = []
  server = createHttpServer(async (request) => {
    if (request.url.endsWith('/quick')) return new Response('quick')
    if (request.url.endsWith('/stream')) return new Response(halves())
    await new Promise<void>((resolve) => finish.push(resolve))
    return new Response('slow')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.closeAllConnections())

/** Creates a response body. A function in `finish` sends the second half of the body. */
const halves = () =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from('first'))
      await new Promise<void>((resolve) => finish.push(resolve))
      controller.enqueue(Buffer.from('second'))
      controller.close()
    },
  })

/** Opens a connection that the client does not close. */
function open() {
  const { port } = server.address() as AddressInfo
  const socket: Socket = connect(port, '127.0.0.1')
  let got = ''
  socket.setEncoding('utf8').on('data', (text: string) => (got += text))
  socket.on('error', () => {})
  return {
    socket,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    got: () => got,
    async has(text: string) {
      await until(() => got.includes(text))
    },
  }
}

/** Sends the first bytes of a new connection, and waits until the server has read them. */
async function sendAndWait(socket: Socket, bytes: string) {
  const [accepted] = (await once(server, 'connection')) as [Socket]
  socket.write(bytes)
  await until(() => accepted.bytesRead === bytes.length)
}

/** Sends a request on a new connection. Resolves once its handler runs. */
async function request(path: string) {
  const connection = open()
  const before = finish.length
  connection.ask(path)
  await until(() => finish.length > before)
  return connection
}

test('finishes running requests, closes their connections and accepts no others', async () => {
  const slow = await request('/slow')
  const idle = open()
  idle.ask('/quick')
  await idle.has('quick')
  const { port } = server.address() as AddressInfo
  let closed = false
  const closing = closeServer(server, 60_000).then(() => (closed = true))
  await new Promise((resolve) => idle.socket.once('close', resolve))
  await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow('fetch failed')
  expect([closed, slow.got()]).toEqual([false, ''])

  for (const done of finish) done()
  await closing
  await slow.has('slow')
  expect(slow.got()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*slow/)
})

test('closes a keep-alive connection as soon as its response is complete', async () => {
  const stream = await request('/stream')
  await stream.has('first')
  const closing = closeServer(server, 60_000)
  for (const done of finish) done()
  await closing
  await stream.has('second')
  expect(stream.got()).toMatch(/first[^]*second/)
})

test('closes connections that do not finish within the grace period', async () => {
  const never = await request('/slow')
  const half = open()
  await sendAndWait(
    half.socket,
    'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf',
  )
  const begun = performance.now()
  await closeServer(server, 300)
  // Without the grace period, `closeServer` would never resolve.
  expect(performance.now() - begun).toBeLessThan(30_000)
  expect(never.got()).toBe('')
})
