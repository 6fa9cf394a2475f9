import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { whenSent } from './when-sent.ts'
import { until } from '../until.fixture.ts'

const requests: { incoming: IncomingMessage; outgoing: ServerResponse }[] = []
const ended: number[] = []
const server = createServer((incoming, outgoing) => {
  const index = requests.push({ incoming, outgoing }) - 1
  whenSent({ env: { incoming, outgoing } }, () => ended.push(index))
})
beforeAll(() => void server.listen(0))
afterAll(() => void server.close())

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
test('calls back once per pipelined response: when it is sent, or when the connection closes', async () => {
  const socket = connect((server.address() as AddressInfo).port).resume()
  await once(socket, 'connect')
  socket.write(request.repeat(3))
  await until(() => requests.length === 3)
  expect(ended).toEqual([])
  requests[0]?.outgoing.end('first')
  await until(() => ended.length === 1)
  expect(ended).toEqual([0])
  // The third response is queued behind the second, which is never sent.
  socket.destroy()
  await until(() => ended.length === 3)
  await new Promise(setImmediate)
  expect(ended).toEqual([0, 1, 2])
})

test('without a connection, calls back at once', () => {
  const end = jest.fn()
  whenSent({ env: {} }, end)
  expect(end).toHaveBeenCalledTimes(1)
})
