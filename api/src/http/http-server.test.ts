import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { guardHeaders } from './answer-headers.ts'
import { createHttpServer } from './http-server.ts'
import { Problem } from './problem.contract.ts'

let server: Server
beforeAll(async () => {
  server = createHttpServer(() => new Response('reached'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

/** What a client gets that writes these bytes and waits for the end. */
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

test('a request is answered by the application', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/reached/)
})

test.each([
  ['is no HTTP at all', 'hello\r\n\r\n', 400],
  ['names a host that cannot be', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['names no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'names two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  ['expects more', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-x\r\nConnection: close\r\n\r\n', 417],
  ['has headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('what %s is refused by a problem document', async (_, bytes, status) => {
  const answer = await answerTo(bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`))
  expect(head).toMatch(/^content-type: application\/problem\+json$/im)
  const problem = Problem.strict().parse(JSON.parse(body))
  expect(problem.status).toBe(status)
  expect(problem.error).toBe(problem.detail)
  for (const name of Object.keys(guardHeaders)) expect(head).toContain(`${name}: `)
})

test('probes that speak the older HTTP, and name no host, reach the application', async () => {
  expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).toMatch(/ 200 OK\r\n[^]*reached/)
})
