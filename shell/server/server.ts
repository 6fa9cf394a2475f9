import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { etag } from 'hono/etag'
import { undeclaredAddresses } from '../src/contract/addresses.ts'
import type { HalfPointers, HalfRelease } from '../src/page/page-data.ts'
import { fileHeaders, serveReleases } from './files.ts'
import { isHost, isOfThisMachine } from './host.ts'
import { isRoute } from './routes.ts'
import { compressPage } from './compressed-page.ts'
import { renderPage, strictTransportSecurity } from './page.ts'
import { type HalfSources, createReleaseReader } from './releases.ts'

export { serveReleases } from './files.ts'

export interface ShellOptions {
  /** The shell's folder of the release store. */
  folder: string
  /** The page's icon: shell/src/page. */
  pageFolder: string
  halves: HalfSources
  /** The origin of the API for browsers; empty: that of the page. */
  api?: string
  /** The origin of the page for browsers. With https they are told to stay there. */
  publicUrl?: string
}

/** No page has a name with an ending, and no copy that an editor left is one. */
const isFile = (path: string) => /\.[^/]*$|~$/.test(path)

const plain = { ...fileHeaders, 'Cache-Control': 'no-store' }
const retry = { ...plain, 'Retry-After': '5' }

/** The best that the browser takes, whatever it names first. */
const encodingFor = (c: Context) =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    match: (taken, { supports }) =>
      supports.find((name) => taken.some(({ type, q }) => type === name && q > 0)) ?? 'identity',
  })

/** The first release of the shell that has its inline script: of the others more may be missing. */
async function earlyScriptOf(folder: string, releases: HalfRelease[]) {
  for (const shell of releases) {
    const early = await readFile(`${folder}/${shell.release}/early.js`, 'utf8').catch(() => null)
    if (early !== null) return { shell, early }
  }
  return undefined
}

/**
 * Serves the shell: its files, the pointers to the halves, and the page for every other address, with
 * status 404 if neither the shell nor a live half has it. Other methods than GET and HEAD are 405.
 * What is live, the shell included, is read for every page: a release needs no restart.
 */
export async function createShellApp({
  folder,
  pageFolder,
  halves,
  api = '',
  publicUrl = '',
}: ShellOptions) {
  const secure = publicUrl.startsWith('https:')
  const publicHost = URL.canParse(publicUrl) ? new URL(publicUrl).host : undefined
  const isOwnHost = (host: string) => isOfThisMachine(host) || host === publicHost
  const icon = await readFile(`${pageFolder}/favicon.svg`, 'utf8')
  const shell = createReleaseReader({ from: folder, base: '/shell/' })
  const customer = createReleaseReader(halves['customer-app'], undeclaredAddresses['customer-app'])
  const packer = createReleaseReader(halves['packer-app'], undeclaredAddresses['packer-app'])
  const bases = ['/shell/', halves['customer-app'].base, halves['packer-app'].base]
  const pointers = async (): Promise<HalfPointers> => {
    const [customerApp, packerApp] = await Promise.all([customer.read(), packer.read()])
    return { 'customer-app': customerApp, 'packer-app': packerApp }
  }

  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, fileHeaders))
    .get('/favicon.svg', (c) =>
      c.body(icon, 200, {
        ...fileHeaders,
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'max-age=86400',
      }),
    )
    .get('/robots.txt', (c) =>
      c.text('User-agent: *\nAllow: /\n', 200, {
        ...fileHeaders,
        'Cache-Control': 'max-age=86400',
      }),
    )
    .get('/shell/halves.json', async (c) =>
      c.json(await pointers(), 200, { ...fileHeaders, 'Cache-Control': 'no-store' }),
    )
    .get('/shell/*', serveReleases('/shell/', folder))
    .get('*', etag(), async (c) => {
      const host = c.req.header('host') ?? new URL(c.req.url).host
      if (!isHost(host)) return c.text('The host of the request cannot be read.', 400, plain)
      if (isFile(c.req.path)) return c.text('Not found', 404, plain)
      const [own, live] = await Promise.all([shell.read(), pointers()])
      if (!own) return c.text('No release of the shell is live yet.', 503, retry)
      const found = await earlyScriptOf(folder, [own.live, ...own.before])
      if (!found) return c.text('No release of the shell is whole.', 503, retry)
      const { html, headers } = renderPage({
        ...found,
        halves: live,
        bases,
        api,
        icon,
        host: isOwnHost(host) ? host : undefined,
        secure,
      })
      const page = compressPage(html, headers['Content-Security-Policy'])
      const encoding = encodingFor(c)
      const status = isRoute(found.shell, live, c.req.path) ? 200 : 404
      const answer = {
        ...headers,
        Vary: 'Accept-Encoding',
        ...(status === 200 && { ETag: page.etag }),
      }
      if (encoding !== 'br' && encoding !== 'gzip') return c.body(html, status, answer)
      return c.body(page[encoding], status, { ...answer, 'Content-Encoding': encoding })
    })
    .all('*', (c) => {
      const hsts = secure && { 'Strict-Transport-Security': strictTransportSecurity }
      return c.text('Method not allowed', 405, { ...plain, Allow: 'GET, HEAD', ...hsts })
    })
}
