import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { app, pageData, pointers, release, root, writeFiles } from './server.fixture.ts'

test('serves the page with the live releases at every route, with Cache-Control: no-cache', async () => {
  const shell = await app()
  const answer = await shell.request('/packer/7/gigs/pay')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const text = await answer.text()
  const { halves } = pageData(text)
  expect(halves['customer-app']?.live).toMatchObject({
    release: 'one',
    base: '/customer-app/one/',
  })
  expect(halves['customer-app']?.live).not.toHaveProperty('files')
  expect(text).toContain('src="/shell/s1/main.0123456789ab.js"')
})

test('the page lists earlier releases, without those missing from the store', async () => {
  const shell = await app()
  release('customer-app', 'two', ['one'])
  const both = pageData(await (await shell.request('/')).text()).halves['customer-app']
  expect(both?.before.map((one) => one.release)).toEqual(['one'])
  release('customer-app', 'three', ['removed', 'two'])
  const { before, missing } = (await pointers(shell))['customer-app'] ?? {}
  expect(before?.map((one) => one.release)).toEqual(['two'])
  expect(missing).toEqual(['removed'])
})

test('uses the previous release if the files of the live one are missing', async () => {
  release('customer-app', 'two')
  release('customer-app', 'gone', ['two', 'one'])
  rmSync(path.join(root, 'customer-app/gone'), { recursive: true })
  const pointer = (await pointers(await app()))['customer-app']
  expect(pointer?.live.release).toBe('two')
  expect(pointer?.missing).toEqual(['gone'])
})

test('ignores an invalid manifest and does not cache it', async () => {
  release('customer-app', 'two', ['one'])
  writeFiles('customer-app/two', { 'release.json': {} })
  const shell = await app()
  expect((await pointers(shell))['customer-app']?.live.release).toBe('one')
  release('customer-app', 'two', ['one'])
  expect((await pointers(shell))['customer-app']?.live.release).toBe('two')
})

test('serves the previous release of the shell if the live one lacks its inline script', async () => {
  release('shell', 's2', ['s1'])
  expect(await (await (await app()).request('/')).text()).toContain('src="/shell/s1/main.')
})

test('serves the page with a null pointer if the server of a half is down', async () => {
  const answer = await (await app()).request('/')
  expect(pageData(await answer.text()).halves['packer-app']).toBeNull()
})

describe('a half on another server', () => {
  let server: Server
  let requested: string[]
  let shell: Awaited<ReturnType<typeof app>>

  beforeEach(async () => {
    requested = []
    release('packer-app', 'p1')
    server = createServer((request, response) => {
      const address = request.url ?? ''
      requested.push(address)
      response.end(readFileSync(path.join(root, address)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    shell = await app(`http://127.0.0.1:${port}/packer-app/`)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    server.close()
  })

  /** Lets the time pass after which the shell reads the pointer again. */
  const passFreshTime = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_100)

  const live = async () =>
    pageData(await (await shell.request('/')).text()).halves['packer-app']?.live.release

  test('reads the pointer at most once a second, and each manifest once', async () => {
    await Promise.all([live(), live()])
    await live()
    expect(requested).toEqual(['/packer-app/live.json', '/packer-app/p1/release.json'])
    release('packer-app', 'p2', ['p1'])
    passFreshTime()
    expect(await live()).toBe('p2')
    expect(requested.filter((address) => address.includes('p1/'))).toHaveLength(1)
  })

  test('does not follow redirects', async () => {
    expect(await live()).toBe('p1')
    release('packer-app', 'p2', ['p1'])
    const redirected = new Promise<void>((resolve) => {
      server.removeAllListeners('request').on('request', ({ url = '' }, response) => {
        if (url.startsWith('/elsewhere')) {
          response.end(readFileSync(path.join(root, url.replace('/elsewhere', ''))))
        } else response.writeHead(302, { Location: `/elsewhere${url}` }).end(resolve)
      })
    })
    passFreshTime()
    await live()
    await redirected
    // A second read waits for the first one to end.
    passFreshTime()
    await live()
    expect(await live()).toBe('p1')
  })

  test('keeps the last known release while the server is down', async () => {
    expect(await live()).toBe('p1')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    passFreshTime()
    expect(await live()).toBe('p1')
  })
})

test('the next page has a new release of a half, without a restart', async () => {
  const shell = await app()
  await shell.request('/')
  release('customer-app', 'two')
  const page = await (await shell.request('/')).text()
  expect(pageData(page).halves['customer-app']?.live.release).toBe('two')
  const pointers = await shell.request('/shell/halves.json')
  expect(await pointers.json()).toMatchObject({ 'customer-app': { live: { release: 'two' } } })
  expect(pointers.headers.get('cache-control')).toBe('no-store')
})
