import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../free-ports.ts'
import { findNginx, noNginx } from '../test/nginx.ts'
import { nginxConfigOf } from './compose-file.ts'
import { type ContainerNames, serveContainerNames } from './container-names.ts'
import { nginxProcess, withPlaces } from './run-nginx.ts'
import type { ServiceProcess } from './service-process.ts'

const root = path.resolve(__dirname, '../..')
const program = findNginx(root) ?? ''
if (!program) process.stderr.write(`${noNginx}\n`)
const withNginx = program ? describe : describe.skip

withNginx('the gateway', () => {
  let folder: string
  let upstream: Server
  let names: ContainerNames
  let gateway: ServiceProcess
  let address: string

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-gateway-'))
    const [port, well, to] = (await freePorts(3)) as [number, number, number]
    upstream = createServer((request, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ url: request.url, headers: request.headers }))
    })
    await new Promise<void>((resolve) => upstream.listen(to, '127.0.0.1', resolve))
    // Of the API's two addresses nobody answers at one; of packer-app there is no container.
    names = await serveContainerNames({
      api: ['127.0.0.2', '127.0.0.1'],
      shell: ['127.0.0.1'],
      'customer-app': ['127.0.0.2'],
    })
    address = `http://127.0.0.1:${port}`
    const config = withPlaces(nginxConfigOf(root, 'gateway'), {
      'listen 8080': `listen 127.0.0.1:${port}`,
      'listen 127.0.0.1:8081': `listen 127.0.0.1:${well}`,
      'resolver 127.0.0.11': `resolver 127.0.0.1:${names.port}`,
      ':3000': `:${to}`,
      'customer-app:8080': `customer-app:${to}`,
      'packer-app:8080': `packer-app:${to}`,
    })
    const behindProxy = 'set_real_ip_from 127.0.0.1; real_ip_header X-Real;'
    gateway = nginxProcess({
      name: 'gateway',
      program,
      folder,
      // As docs/deployment.md says it for a gateway behind a proxy, under another header's name.
      config: `${config}\n${behindProxy}`,
      wellAt: `http://127.0.0.1:${well}/`,
    })
    await gateway.start()
  })
  afterAll(async () => {
    await gateway.kill()
    names.stop()
    upstream.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function arrived(url: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${address}${url}`, { headers })
    expect([url, answer.status]).toEqual([url, 200])
    return (await answer.json()) as { url: string; headers: Record<string, string> }
  }

  test('what a visitor claims of his address is not believed', async () => {
    const { headers } = await arrived('/api/gigs?x=1', { 'X-Forwarded-For': '198.51.100.7' })
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: new URL(address).host,
    })
  })

  test('what the proxy before it says is, where it was told of one', async () => {
    const { headers } = await arrived('/api/gigs', { 'X-Real': '198.51.100.7' })
    expect(headers['x-forwarded-for']).toBe('198.51.100.7')
  })

  test('addresses arrive as they were sent, and everything else is the page', async () => {
    expect((await arrived('/api/gigs?q=a%20b&x=%2F')).url).toBe('/api/gigs?q=a%20b&x=%2F')
    expect((await arrived('/packer/7/gigs/pay?a=1')).url).toBe('/packer/7/gigs/pay?a=1')
    expect((await arrived('/customer-application')).url).toBe('/customer-application')
  })

  test('an API process that is away is not noticed', async () => {
    for (let call = 0; call < 8; call++) {
      expect((await arrived(`/api/gigs?${call}`)).url).toBe(`/api/gigs?${call}`)
    }
  })

  test.each(['/customer-app/live.json', '/packer-app/live.json'])(
    '%s of a server that is away is a plain 502 that nobody keeps',
    async (url) => {
      const answer = await fetch(`${address}${url}`)
      expect(answer.status).toBe(502)
      expect(await answer.text()).toBe('Not available right now\n')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/plain',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test.each(['/metrics', '/healthz', '/readyz'])('%s is not for visitors', async (url) => {
    expect((await fetch(`${address}${url}`)).status).toBe(404)
  })
})
