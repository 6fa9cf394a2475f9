import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookTransport } from './sms.ts'

let status = 200
const received: { authorization: string | undefined; body: string }[] = []
const server = createServer((request: IncomingMessage, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    received.push({ authorization: request.headers.authorization, body })
    response.writeHead(status).end('to +15105550142')
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const sms = { to: '510-555-0142', text: '123456 is your code.' }

test('posts the message as JSON, with the user and password of the URL', async () => {
  await webhookTransport(`http://kim:pass%40word@127.0.0.1:${port}/send`).send(sms)
  expect(received.at(-1)).toEqual({
    authorization: `Basic ${Buffer.from('kim:pass@word').toString('base64')}`,
    body: JSON.stringify({ to: '+15105550142', text: sms.text }),
  })
})

test('an error of the service has no number', async () => {
  status = 500
  const sending = webhookTransport(`http://127.0.0.1:${port}/send`).send(sms)
  await expect(sending).rejects.toThrow(/^the SMS webhook answered 500$/)
})
