import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { etag } from 'hono/etag'
import type { HalfPointers, HalfRelease } from '../src/page/page-data.ts'
import { fileHeaders, serveReleases } from './files.ts'
import { packPage } from './packed-page.ts'
import { renderPage } from './page.ts'
import { type HalfSources, watchReleases } from './releases.ts'

export { serveReleases } from './files.ts'

export interface ShellOptions {
  /** The shell's folder of the release store. */
  folder: string
  /** The page's icon: shell/src/page. */
  pageFolder: string
  halves: HalfSources
  /** The origin of the API for browsers; empty: that of the page. */
  api?: string
  /** Served over HTTPS: browsers are told to stay there. */
  secure?: boolean
}

/** What can stand in the page's policy: a name or an address, and a port. */
const isHost = (text: string) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(text)

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
 * Serves the shell: its files, the pointers to the halves, and the page for every other address.
 * What is live, the shell included, is read for every page: a release needs no restart.
 */
export async function createShellApp({
  folder,
  pageFolder,
  halves,
  api = '',
  secure = false,
}: ShellOptions) {
  const icon = await readFile(`${pageFolder}/favicon.svg`, 'utf8')
  const shell = watchReleases({ from: folder, base: '/shell/' })
  const customer = watchReleases(halves['customer-app'])
  const packer = watchReleases(halves['packer-app'])
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
        host,
        secure,
      })
      const page = packPage(html, headers['Content-Security-Policy'])
      const encoding = encodingFor(c)
      const answer = { ...headers, ETag: page.etag, Vary: 'Accept-Encoding' }
      if (encoding !== 'br' && encoding !== 'gzip') return c.body(html, 200, answer)
      return c.body(page[encoding], 200, { ...answer, 'Content-Encoding': encoding })
    })
}
