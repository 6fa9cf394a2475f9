import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Pointer, Release } from 'shell/release'
import { createShellApp, serveReleases } from 'shell/server'

/** Writes the response that the browser gets instead of the file. */
export type Fault = (response: ServerResponse, file: Buffer) => void

const script = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' }

export const faults = {
  'a missing file': (response) => response.writeHead(404, script).end('Not found'),
  'an overloaded server': (response) => response.writeHead(503, script).end('busy'),
  'a reset connection': (response) => response.destroy(),
  'HTML instead of the script': (response) =>
    response
      .writeHead(200, { ...script, 'Content-Type': 'text/html' })
      .end('<h1>Please pay for this network</h1>'),
  'changed bytes': (response, file) =>
    response.writeHead(200, script).end(`${file.toString()};window.changed = true`),
  'no response': () => {},
  'a response that stalls halfway': (response, file) =>
    void response.writeHead(200, script).write(file.subarray(0, file.length / 2)),
  'a very slow connection': (response, file) => {
    response.writeHead(200, { ...script, 'Cache-Control': 'public, max-age=31536000, immutable' })
    const pieces = 13
    const size = Math.ceil(file.length / pieces)
    const send = (at: number) => {
      if (at >= file.length) return response.end()
      response.write(file.subarray(at, at + size))
      setTimeout(() => send(at + size), 1_000)
    }
    send(0)
  },
} satisfies Record<string, Fault>

interface FaultServerOptions {
  /** A folder that has one release store per app. */
  store: string
  /** The origin of the API. */
  product: string
  /** If true, the packer half has another origin than the page. */
  elsewhere?: boolean
}

/**
 * Starts a server for the pages, with a packer half whose files a test can break. The server passes
 * API requests to the running product.
 */
export async function startFaultServer({ store, product, elsewhere = false }: FaultServerOptions) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-faults-'))
  cpSync(store, folder, { recursive: true })
  const half = path.join(folder, 'packer-app')
  const broken = new Map<RegExp, Fault>()
  /** When a broken file was last requested, in ms since 1970. */
  let brokenAt = 0
  const reports: unknown[] = []
  const requests: string[] = []
  const requestedAt = new Map<string, number>()

  function answer(incoming: IncomingMessage, response: ServerResponse) {
    const address = incoming.url ?? ''
    requests.push(address)
    requestedAt.set(address, Date.now())
    if (address === '/api/half-failures' && incoming.method === 'POST') {
      incoming.on('data', (body: Buffer) => reports.push(JSON.parse(body.toString())))
    }
    if (/^\/(api|metrics)\b/.test(address)) return pass(incoming, response, product)
    const [, fault] = [...broken].find(([pattern]) => pattern.test(address)) ?? []
    if (fault) {
      brokenAt = Date.now()
      return fault(response, readFileSync(path.join(folder, address.replace(/\?.*/, ''))))
    }
    return void listener(incoming, response)
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const base = elsewhere ? `http://127.0.0.1:${port}/packer-app/` : '/packer-app/'
  const shell = await createShellApp({
    folder: path.join(folder, 'shell'),
    pageFolder: path.resolve(import.meta.dirname, '../../shell/src/page'),
    halves: {
      'customer-app': { from: path.join(folder, 'customer-app'), base: '/customer-app/' },
      'packer-app': { from: half, base },
    },
  })
  const app = new Hono()
    .get('/customer-app/*', serveReleases('/customer-app/', path.join(folder, 'customer-app')))
    .get('/packer-app/*', serveReleases('/packer-app/', half))
    .route('/', shell)
  const listener = getRequestListener(app.fetch)

  return {
    address: `http://localhost:${port}`,
    folder,
    reports,
    requests,
    brokenAt: () => brokenAt,
    /** Returns when a URL that matches was last requested, in ms since 1970; 0 if never. */
    requestedAt: (pattern: RegExp) =>
      [...requestedAt].find(([address]) => pattern.test(address))?.[1] ?? 0,
    /** Responds with the fault at all URLs that match, until the test calls `mend`. */
    break: (pattern: RegExp, fault: Fault) => void broken.set(pattern, fault),
    mend: () => broken.clear(),
    /** Sets the live release, and the releases that pages fall back to. */
    point(live: string, before: string[] = [], of = 'packer-app') {
      const since = new Date().toISOString()
      const pointer: Pointer = {
        app: of,
        live,
        since,
        before: before.map((release) => ({ release, since })),
        withdrawn: [],
      }
      writeFileSync(path.join(folder, of, 'live.json'), JSON.stringify(pointer))
    },
    manifest: (release: string) =>
      JSON.parse(readFileSync(path.join(half, release, 'release.json'), 'utf8')) as Release,
    /**
     * Copies the release `source` as `release`, and changes the manifest or the entry of the copy.
     */
    derive(
      source: string,
      release: string,
      changes: Partial<Release>,
      entry?: (text: string) => string,
    ) {
      cpSync(path.join(half, source), path.join(half, release), { recursive: true })
      const manifest = { ...this.manifest(source), release, ...changes }
      const [start] = manifest.start
      if (entry && start) {
        const place = path.join(half, release, start.file)
        const text = entry(readFileSync(place, 'utf8'))
        for (const ending of ['br', 'gz']) rmSync(`${place}.${ending}`)
        writeFileSync(place, text)
        start.integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
      }
      writeFileSync(path.join(half, release, 'release.json'), JSON.stringify(manifest))
    },
    remove: (release: string) => rmSync(path.join(half, release), { recursive: true }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>

/** Proxies a request unchanged, so that the API sees the page's own host. */
function pass(incoming: IncomingMessage, response: ServerResponse, product: string) {
  const { hostname, port } = new URL(product)
  const { url, method, headers } = incoming
  const onward = request({ hostname, port, path: url, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  incoming.pipe(onward)
}
