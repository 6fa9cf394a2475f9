import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { guardHeaders } from './answer-headers.ts'
import { createHttpServer } from './http-server.ts'
import { Problem } from '../errors/problem.contract.ts'

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
  ['names an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['names no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['names two hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n', 400],
  ['names one host twice', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
  ['names a host with an empty label', 'GET / HTTP/1.1\r\nHost: evil..example\r\n\r\n', 400],
  [
    'names a host of 3,000 characters',
    `GET / HTTP/1.1\r\nHost: ${'a.'.repeat(1_500)}\r\n\r\n`,
    400,
  ],
  ['names a host with a path', 'GET / HTTP/1.1\r\nHost: a.example/b\r\n\r\n', 400],
  ['names an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400],
  [
    'has two Content-Length headers',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  ['expects more', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-x\r\nConnection: close\r\n\r\n', 417],
  [
    'has an address of 16,000 characters',
    `GET /${'.'.repeat(15_500)}/x HTTP/1.1\r\nHost: a\r\n\r\n`,
    414,
  ],
  ['has headers over 16 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('a request that %s is rejected with a problem document', async (_, bytes, status) => {
  const answer = await answerTo(bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`))
  expect(head).toMatch(/^content-type: application\/problem\+json$/im)
  const problem = Problem.strict().parse(JSON.parse(body))
  expect(problem.status).toBe(status)
  expect(problem.error).toBe(problem.detail)
  for (const name of Object.keys(guardHeaders)) expect(head).toContain(`${name}: `)
})

test('an address of 4,000 characters reaches the application', async () => {
  const address = `/${'x'.repeat(3_999)}`
  const answer = await answerTo(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(answer).toContain(`reached ${address}`)
})

test('the body of a GET request is not read, and the connection closes', async () => {
  const head = 'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
  const answer = await answerTo(`${head}1\r\nx\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close/i)
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

test.each([
  ['chunks', ''],
  ['chunks and an expectation', 'Expect: 200-x\r\n'],
])('HTTP/1.0 with %s is rejected, and the server closes its connection', async (_, line) => {
  const head = `Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n${line}`
  const answer = await answerTo(`POST / HTTP/1.0\r\nHost: a\r\n${head}\r\n${chunks}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*Connection: close\r\n/)
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})

test.each(['localhost:3000', '[::1]:3000', '192.168.1.20', 'my_host', 'www.example.com.'])(
  'the host %s is valid',
  async (host) => {
    const answer = await answerTo(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test('a chunk size that ends with LF alone cannot smuggle a second request', async () => {
  const answer = await answerTo(
    `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;a\nxx\r\n${chunks}`,
  )
  expect(answer).not.toContain('smuggled')
})

test('HTTP/1.0 probes without a Host header reach the application', async () => {
  expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).toMatch(/ 200 OK\r\n[^]*reached/)
})

test('an API call that gets no slot returns 503 with Retry-After; pages are always served', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const slow = async ({ url }: Request) => {
    if (url.endsWith('/first')) await finished
    return new Response('reached')
  }
  const busy = createHttpServer(slow, { inFlight: 1, readWaitMs: 100 })
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
  const first = fetch(`${origin}/api/first`)
  await once(busy, 'request')
  const rejected = await fetch(`${origin}/api/second`)
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('Retry-After')).toMatch(/^[1-3]$/)
  expect(rejected.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await (await fetch(`${origin}/`)).text()).toBe('reached')
  finish()
  expect(await (await first).text()).toBe('reached')
  busy.closeAllConnections()
  await new Promise((resolve) => busy.close(resolve))
})
