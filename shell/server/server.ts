import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { encodingFor } from '../../api/src/platform/responses/accepted-encoding.ts'
import { isOfThisMachine } from '../../api/src/platform/server/this-machine.ts'
import { undeclaredAddresses } from '../src/contract/addresses.ts'
import type { HalfName } from '../src/contract/release.ts'
import { findPlace } from '../src/page/find-place.ts'
import type { HalfRelease } from '../src/page/page-data.ts'
import { fileHeaders, plainHeaders, serveReleases } from './files.ts'
import { serveInstallFiles } from './install-files.ts'
import { isValidHost } from './host.ts'
import { firstPaintAt, readFirstPaint, roleOfCookie } from './first-paint.ts'
import { servePreviews } from './preview.ts'
import { createPageCounts } from './page-counts.ts'
import { chooseReleases, keepPreview, numberVisitor, wantedPreview } from './sides.ts'
import { compressPage } from './compressed-page.ts'
import { renderPage, strictTransportSecurity } from './page.ts'
import { daySheetPath, serveDaySheet } from './day-sheet.ts'
import { clearBrowsers, serveWorker } from './service-worker.ts'
import {
  createReleaseReader,
  type HalfSources,
  liveAddresses,
  withoutSkeletons,
} from './releases.ts'

export { serveReleases } from './files.ts'

export interface ShellOptions {
  /** The shell's folder of the release store. */
  folder: string
  /** The folder with the page's icon, shell/src/page. */
  pageFolder: string
  halves: HalfSources
  /** The origin of the API for browsers. Empty if it is the page's own. */
  api?: string
  /** The origin of the page for browsers. With https, responses have Strict-Transport-Security. */
  publicUrl?: string
  /** How the API handles payments (PAYMENTS): it decides which texts the pages show. */
  payments?: string
  /** The service fee in percent (SERVICE_FEE_PERCENT), as pages show it. */
  fee?: string
  /** The token that lets other machines read `/shell/metrics` (METRICS_TOKEN). */
  metricsToken?: string
}

/** The longest path with query, in characters; a longer one gets 414. */
const longestAddress = 4_000

const isPayments = (text: string) => text === 'off' || text === 'test' || text === 'stripe'

/**
 * True for an address with a file extension, or with the final ~ of an editor's backup file. No page has such
 * an address, so the server answers with a plain-text 404.
 */
const isFile = (path: string) =>
  path.endsWith('~') || path.slice(path.lastIndexOf('/') + 1).includes('.')

const retryHeaders = { ...plainHeaders, 'Retry-After': '5' }

const withEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'Set-Cookie'] })

/**
 * Finds the first of these releases that has the inline script. A release without the script may lack other
 * files too.
 */
async function earlyScriptOf(folder: string, releases: HalfRelease[]) {
  for (const shell of releases) {
    const early = await readFile(`${folder}/${shell.release}/early.js`, 'utf8').catch(() => null)
    if (early !== null) return { shell, early }
  }
  return undefined
}

/**
 * Serves the shell's files, the pointers of the halves, and the page for every other address. The page has
 * status 404 if neither the shell nor a live half has that address. Methods except GET and HEAD return 405.
 * Each page names the releases that are live when it is requested, so a new release needs no restart.
 */
export async function createShellApp({
  folder,
  pageFolder,
  halves,
  api = '',
  publicUrl = '',
  payments = 'test',
  fee = '8',
  metricsToken,
}: ShellOptions) {
  if (!isPayments(payments)) throw new Error('PAYMENTS must be "test", "stripe" or "off".')
  const percent = Number(fee)
  if (Number.isNaN(percent))
    throw new Error('SERVICE_FEE_PERCENT must be a percentage like 8 or 7.5.')
  const secure = publicUrl.startsWith('https:')
  const publicHost = URL.canParse(publicUrl) ? new URL(publicUrl).host : undefined
  const isTrustedHost = (host: string) => isOfThisMachine(host) || host === publicHost
  const icon = await readFile(`${pageFolder}/favicon.svg`, 'utf8')
  const shell = createReleaseReader({ from: folder, base: '/shell/' })
  const half = (app: HalfName) => createReleaseReader(halves[app], undeclaredAddresses[app])
  const readers = { shell, 'customer-app': half('customer-app'), 'packer-app': half('packer-app') }
  const pageCounts = createPageCounts(metricsToken || null)
  const bases = ['/shell/', halves['customer-app'].base, halves['packer-app'].base]

  return new Hono()
    .use(async (c, next) => {
      const { pathname, search } = new URL(c.req.url)
      if (pathname.length + search.length <= longestAddress) return next()
      return c.text('The address is too long.', 414, plainHeaders)
    })
    .use(clearBrowsers(folder))
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
    .route('/', serveInstallFiles(pageFolder))
    .get('/sw.js', ...serveWorker(folder, shell))
    .get('/shell/halves.json', async (c) =>
      c.json(withoutSkeletons((await chooseReleases(readers, c)).halves), 200, {
        ...fileHeaders,
        'Cache-Control': 'no-store',
      }),
    )
    .get('/shell/metrics', pageCounts.serve)
    .get('/shell/*', serveReleases('/shell/', folder))
    .get('*', servePreviews(readers, secure))
    .get(daySheetPath, ...serveDaySheet({ folder, shell, api, icon, secure }))
    .get('*', (c, next) => (wantedPreview(c) ? next() : withEtag(c, next)))
    .get('*', async (c) => {
      const host = c.req.header('host') ?? new URL(c.req.url).host
      if (!isValidHost(host)) return c.text('The Host header is malformed.', 400, plainHeaders)
      if (isFile(c.req.path)) return c.text('Not found', 404, plainHeaders)
      const { shell: own, halves: chosen, preview, ...choice } = await chooseReleases(readers, c)
      if (!own) return c.text('No release of the shell is live yet.', 503, retryHeaders)
      const found = await earlyScriptOf(folder, [own.live, ...own.before])
      if (!found) return c.text('No release of the shell is complete.', 503, retryHeaders)
      if (choice.isEnded) keepPreview(c, undefined, secure)
      const isNew = choice.hasCandidate && numberVisitor(c, secure)
      const file = await readFirstPaint(folder, found.shell.release)
      const role = roleOfCookie(c.req.header('cookie'))
      const addresses = liveAddresses(chosen)
      const place = findPlace(c.req.path, { pages: found.shell.pages ?? {}, addresses })
      const shown = place?.role ?? role
      if (shown && c.req.method === 'GET') pageCounts.count(`${shown}-app`, choice.sides)
      const { html, headers } = renderPage({
        ...found,
        firstPaint: file && firstPaintAt(file, { place, role, halves: chosen }),
        halves: chosen,
        preview,
        bases,
        api,
        icon,
        payments,
        fee: String(percent),
        host: isTrustedHost(host) ? host : undefined,
        secure,
      })
      const page = compressPage(html, headers['Content-Security-Policy'])
      const encoding = encodingFor(c)
      const status = place ? 200 : 404
      const responseHeaders = {
        ...headers,
        // The role cookie selects the first paint.
        Vary: 'Accept-Encoding, Cookie',
        ...(status === 200 && !preview && { ETag: page.etag }),
        ...((isNew || choice.isEnded) && { 'Cache-Control': 'private, no-cache' }),
        ...(preview && { 'Cache-Control': 'private, no-store' }),
      }
      if (!encoding) return c.body(html, status, responseHeaders)
      return c.body(page[encoding], status, { ...responseHeaders, 'Content-Encoding': encoding })
    })
    .all('*', (c) => {
      const hsts = secure && { 'Strict-Transport-Security': strictTransportSecurity }
      return c.text('Method not allowed', 405, { ...plainHeaders, Allow: 'GET, HEAD', ...hsts })
    })
}
