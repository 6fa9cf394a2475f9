import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HalfPointer, HalfPointers, PageData } from '../../shell/src/page/page-data.ts'
import { liveAnswers } from './live-answers.ts'

const pointer = (app: string, release: string): HalfPointer => ({
  live: {
    app,
    release,
    version: `0.1.0+${release}`,
    built: '2026-11-20T00:00:00.000Z',
    contract: { oldest: 1, newest: 2 },
    shared: {},
    base: `/${app}/${release}/`,
    start: [],
    next: [],
  },
  before: [],
  missing: [],
})

const halves: HalfPointers = {
  'customer-app': pointer('customer-app', 'c1'),
  'packer-app': pointer('packer-app', 'p1'),
}

const html = `<!doctype html>
<html lang="en-US" data-api="https://api.example"><head>
<script type="application/json" id="page">${JSON.stringify({ halves, scripts: ['/shell/'] })}</script>
</head><body><div id="root"></div></body></html>`

let asked: string[]
let product: Server
let dev: Server

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeEach(async () => {
  asked = []
  product = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (url === '/shell/halves.json') return response.end(JSON.stringify(halves))
    if (url === '/favicon.svg') response.setHeader('Content-Type', 'image/svg+xml')
    else response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Content-Security-Policy', "default-src 'none'")
    return response.end(html)
  })
  const answer = liveAnswers({
    app: 'customer-app',
    pointer: pointer('customer-app', 'dev'),
    product: await listen(product),
  })
  dev = createServer((incoming, response) =>
    answer(incoming, response, () => response.writeHead(299).end('passed on')),
  )
  await listen(dev)
})

afterEach(() => {
  for (const server of [dev, product]) {
    server.close()
    server.closeAllConnections()
  }
})

async function ask(path: string, headers = {}, method = 'GET', body?: string) {
  const { port } = dev.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, method, body })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const pageHeaders = { accept: 'text/html,*/*' }
const dataIn = (text: string) =>
  JSON.parse(/id="page">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as PageData

test('a page has the local half and the other half as released', async () => {
  const { text, headers } = await ask('/customer/dashboard?x=1', pageHeaders)
  expect(asked).toEqual(['/customer/dashboard?x=1'])
  expect(dataIn(text).halves['customer-app']?.live.release).toBe('dev')
  expect(dataIn(text).halves['packer-app']).toEqual(halves['packer-app'])
  expect(text).toContain('customer-app from this machine')
  expect(headers.has('content-security-policy')).toBe(false)
})

test('calls of an API on another host go through the development server', async () => {
  expect((await ask('/', pageHeaders)).text).not.toContain('data-api')
})

test('later requests for pointers return the same override', async () => {
  const local = JSON.parse((await ask('/shell/halves.json')).text) as HalfPointers
  expect(local).toEqual({ ...halves, 'customer-app': pointer('customer-app', 'dev') })
})

test.each([
  ['the API', '/api/gigs', {}],
  ["the API's own pages", '/api/docs', pageHeaders],
  ['a script', '/shell/s1/main.js', {}],
  ['an image in a separate tab', '/favicon.svg', pageHeaders],
])('passes on %s unchanged', async (_what, path, headers) => {
  expect((await ask(path, headers)).text).toBe('passed on')
})

test('failures of the local half go to the terminal, not to the product', async () => {
  const told = jest.spyOn(console, 'log').mockImplementation(() => {})
  const { status } = await ask('/api/half-failures', {}, 'POST', '{"fault":"contract"}')
  expect(status).toBe(204)
  expect(told).toHaveBeenCalledWith(expect.stringContaining('{"fault":"contract"}'))
  told.mockRestore()
  expect(asked).toEqual([])
})

test('an unreachable product returns 502 with a sentence', async () => {
  product.close()
  product.closeAllConnections()
  const { status, text } = await ask('/', pageHeaders)
  expect(status).toBe(502)
  expect(text).toContain('does not answer')
})
