import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createHttpServer } from './http-server.ts'

let server: Server
beforeAll(async () => {
  server = createHttpServer(({ url }) => new Response(`reached ${new URL(url).pathname}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

/** Sends these bytes and returns everything that the server sends until it closes the connection. */
function answerTo(bytes: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (answer += text))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('a valid request reaches the application', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/reached/)
})

test.each([
  ['is no HTTP at all', 'hello\r\n\r\n', 400],
  ['names no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['names an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['expects more', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-x\r\nConnection: close\r\n\r\n', 417],
  ['has headers over 16 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('a request that %s is rejected', async (_, bytes, status) => {
  expect(await answerTo(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`))
})

const chunks = '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'

test.each([
  [
    'has Content-Length before Transfer-Encoding',
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
  ],
  [
    'has Transfer-Encoding before Content-Length',
    'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
  ],
  ['has an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n'],
  ['has another encoding after chunked', 'Transfer-Encoding: chunked, identity\r\n'],
  ['has a space before the colon', 'Transfer-Encoding : chunked\r\n'],
  ['has a header over two lines', 'X: a\r\n b\r\nTransfer-Encoding:\r\n chunked\r\n'],
  ['has a Content-Length that is not a number', 'Content-Length: +4\r\n'],
  ['ends a line with CR alone', 'X: a\rTransfer-Encoding: chunked\r\n'],
  ['ends a line with LF alone', 'X: a\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n'],
  ['has a NUL in a header', 'X: a\0b\r\nTransfer-Encoding: chunked\r\n'],
])('a request that %s cannot smuggle a second request', async (_, lines) => {
  const answer = await answerTo(`POST / HTTP/1.1\r\nHost: a\r\n${lines}\r\n${chunks}`)
  expect(answer).toMatch(/HTTP\/1\.1 400 /)
  expect(answer).not.toContain('smuggled')
})

test('a chunk size that ends with LF alone cannot smuggle a second request', async () => {
  const answer = await answerTo(
    `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;a\nxx\r\n${chunks}`,
  )
  expect(answer).not.toContain('smuggled')
})

test('HTTP/1.0 probes without a Host header reach the application', async () => {
  expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).toMatch(/ 200 OK\r\n[^]*reached/)
})
