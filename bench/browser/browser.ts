import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { demoPassword } from 'api/server'
import { type Browser, chromium } from 'playwright-core'
import { root } from '../../scripts/root.ts'
import { findChrome } from '../../scripts/test/chrome.ts'
import type { Bench } from '../bench.ts'
import { median } from '../quantiles.ts'
import type { Measured, Table } from '../report.ts'
import { daySheetTable } from './day-sheet.ts'
import { interactionTable, type Signed } from './interactions.ts'
import { startServer } from '../servers/server-process.ts'

/** Measures page loads of `npm start` with its demo data, on a slow connection in a real browser. */
export async function browserTables({ settings, databases }: Bench): Promise<Table[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  const product = await startServer({
    name: 'The product',
    script: 'scripts/start/main.ts',
    folder: root,
    env: {
      DATA_DIR: folder,
      DATABASE_URL: await databases.create('demo'),
      BACKGROUND_WORK: 'off',
    },
    logFile: path.join(folder, 'product.log'),
  })
  // Flags that let headless Chromium run as root and without network access.
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
  ]
  const browser = await chromium.launch({ executablePath: findChrome(), args })
  const { origin } = product
  const rounds = settings.quick ? 3 : 9
  const rows: Measured[] = []
  try {
    const interactions = await interactionTable((at) => openIdle(browser, origin, at), rounds)
    const daySheet = await daySheetTable((at) => openIdle(browser, origin, at), rounds)
    for (const page of pages) {
      const visits: Visit[] = []
      while (visits.length < rounds) visits.push(await visit(browser, origin, page))
      for (const [name, figure] of Object.entries(figures)) {
        const value = median(visits.map(figure))
        const most = page.goals[name]
        rows.push({
          row: `${page.name}: ${name}`,
          ...(most !== undefined && { goal: `at most ${most}`, reached: value <= most }),
          figures: { median: value },
        })
      }
    }
    return [
      {
        title: 'Pages, cold cache, 150 ms, 1.6 Mbit/s, CPU ÷ 4, until the network is idle',
        note: 'Medians. KiB of 1,024 bytes, compressed bodies. Times depend on the machine. Round trips: the longest chain of sequential requests after the HTML page.',
        rows,
      },
      interactions,
      daySheet,
    ]
  } finally {
    await browser.close()
    await product.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Page {
  name: string
  path: string
  /** The selector of the main content. */
  mark: string
  /** The path and username to sign in with. */
  user?: [path: string, username: string]
  goals: Record<string, number>
}

const pages: Page[] = [
  {
    ...{ name: 'landing', path: '/', mark: 'main h1' },
    goals: { 'all bytes, KiB': 125, requests: 7, 'layout shift': 0, 'blocking time, ms': 150 },
  },
  {
    ...{ name: 'customer dashboard', path: '/customer/dashboard' },
    mark: 'main li h3 a',
    user: ['/api/customer/auth/signin', 'dana_whitfield'],
    goals: { 'round trips until visible': 2, 'layout shift': 0 },
  },
  {
    ...{ name: 'packer marketplace', path: '/marketplace' },
    // Matches the first card of the open gigs, even while they reload (aria-busy), but no card of the
    // packer's own gigs above them.
    mark: 'main ul[aria-busy] a[href^="/gig/"]',
    user: ['/api/auth/signin', 'marcus_moves'],
    goals: { 'round trips until visible': 2, 'layout shift': 0 },
  },
]

/** A Resource Timing entry. Times are in milliseconds since the start of the navigation. */
interface Request {
  name: string
  initiatorType: string
  contentType?: string
  startTime: number
  responseStart: number
  responseEnd: number
  encodedBodySize: number
  /** Whether this is a lazy image below the window. Chromium loads it early if it is at most 1,250 pixels below. */
  isAhead: boolean
}

interface Visit {
  paintedAt: number
  /** When the main content was inserted. Requests that started later did not delay it. */
  cameAt: number
  shift: number
  longTasks: { start: number; duration: number }[]
  firstPaint: number
  /** All requests except cache hits, sorted by start time. */
  requests: Request[]
}

const figures: Record<string, (visit: Visit) => number> = {
  'first contentful paint, ms': ({ firstPaint }) => firstPaint,
  'visible, ms': ({ paintedAt }) => paintedAt,
  'all bytes, KiB': ({ requests }) =>
    requests.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
  requests: ({ requests }) => requests.filter(({ isAhead }) => !isAhead).length,
  'round trips until visible': roundTrips,
  'layout shift': ({ shift }) => shift,
  'blocking time, ms': ({ longTasks, firstPaint }) =>
    longTasks
      .filter(({ start }) => start >= firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
}

/**
 * The longest chain of sequential requests after the HTML page, without images and further pages of a list. Independent
 * requests that happened to run one after the other also count as a chain, so the result is an upper bound.
 */
function roundTrips({ requests, cameAt }: Visit): number {
  const isNeeded = ({ name, contentType = '', responseEnd }: Request) =>
    responseEnd <= cameAt &&
    !contentType.startsWith('image/') &&
    !/\.(svg|png|jpe?g|webp|avif)$/.test(new URL(name).pathname) &&
    !new URL(name).searchParams.has('cursor')
  const steps: { from: number; depth: number }[] = []
  for (const { initiatorType, startTime, responseStart, responseEnd } of requests.filter(
    isNeeded,
  )) {
    const before = steps.filter(({ from }) => from <= startTime).map(({ depth }) => depth)
    // The HTML page can cause requests from its first byte on; other resources only after their last byte.
    const from = initiatorType === 'navigation' ? responseStart : responseEnd
    steps.push({ from, depth: 1 + Math.max(-1, ...before) })
  }
  return Math.max(...steps.map(({ depth }) => depth))
}

interface InPage {
  bench: Visit
  collectBench(): Visit
}
// Functions, because Trusted Types forbid strings.
const hasPainted = () => (window as unknown as InPage).bench.paintedAt !== undefined
const collect = () => (window as unknown as InPage).collectBench()

/** Latency in milliseconds; throughput in bytes per second: 1.6 Mbit/s down, 750 kbit/s up. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Opens a phone whose user has signed in. */
async function openPhone(browser: Browser, origin: string, user: Page['user']) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  if (user) {
    const data = { username: user[1], password: demoPassword }
    const answer = await context.request.post(`${origin}${user[0]}`, { data })
    if (!answer.ok()) throw new Error(`${user[0]} answered ${answer.status()}`)
  }
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, protocol }
}

/** Opens a page and waits until it has loaded. */
async function openIdle(browser: Browser, origin: string, { path: to, user }: Signed) {
  const { page } = await openPhone(browser, origin, user)
  await page.goto(`${origin}${to}`, { waitUntil: 'networkidle' })
  return page
}

/** Opens a page with a cold cache on a throttled CPU and network, and measures until the network is idle. */
async function visit(browser: Browser, origin: string, { path: to, mark, user }: Page) {
  const { context, page, protocol } = await openPhone(browser, origin, user)
  try {
    const messages: string[] = []
    page.on('pageerror', ({ message }) => messages.push(message))
    page.on('console', (message) => messages.push(message.text()))
    await page.addInitScript({ content: `window.benchMark = ${JSON.stringify(mark)}` })
    await page.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', slowLine)
    await page.goto(`${origin}${to}`, { waitUntil: 'commit' })
    await page.waitForFunction(hasPainted, null, { polling: 100 }).catch(() => {
      throw new Error(`${to} did not show ${mark}. It logged: ${messages.join('; ')}`)
    })
    await page.waitForLoadState('networkidle')
    // Any console message, such as a warning about an unused preload, means that the build is broken.
    if (messages.length > 0) throw new Error(`${to} logged: ${messages.join('; ')}`)
    return await page.evaluate(collect)
  } finally {
    await context.close()
  }
}
