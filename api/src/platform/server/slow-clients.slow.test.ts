import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createHttpServer } from './http-server.ts'

let server: Server
beforeAll(async () => {
  server = createHttpServer(
    () =>
      new Response(
        new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }),
      ),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close().closeAllConnections())

/** Connects, sends these bytes, and then one more byte every second. Resolves with the seconds until the server closes. */
async function connected(bytes: string, { drips = false, reads = true } = {}) {
  const begun = performance.now()
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  if (reads) socket.resume()
  const timer = setInterval(() => drips && socket.write('x'), 1_000)
  const [accepted] = (await once(server, 'connection')) as [NodeJS.Socket]
  // Not `once` of node:events, which throws at the error of a timeout.
  await new Promise((resolve) => accepted.once('close', resolve))
  clearInterval(timer)
  socket.destroy()
  return (performance.now() - begun) / 1_000
}

test('clients that send or read too slowly are disconnected', async () => {
  const head = 'GET / HTTP/1.1\r\nHost: a\r\n'
  const dripping = await connected(`${head}X-Slow: `, { drips: true })
  expect(dripping).toBeGreaterThan(19)
  expect(dripping).toBeLessThan(35)
  const silent = await connected('')
  expect(silent).toBeGreaterThan(19)
  expect(silent).toBeLessThan(35)
  const unread = await connected(`${head}\r\n`, { reads: false })
  expect(unread).toBeGreaterThan(55)
  // Node looks at the progress of the last minute, so a second minute can pass.
  expect(unread).toBeLessThan(150)
}, 240_000)
