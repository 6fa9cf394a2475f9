import path from 'node:path'
import { demoPassword } from 'api/server'
import { type Browser, chromium } from 'playwright-core'
import { root } from '../../scripts/root.ts'
import { findChrome } from '../../scripts/test/chrome.ts'
import type { Bench } from '../bench.ts'
import { type Measured, medians, type Table } from '../report.ts'
import { daySheetTable } from './day-sheet.ts'
import { dashboard, interactionTable, marketplace, type Signed } from './interactions.ts'
import { newFolder, startServer } from '../servers/server-process.ts'

/** Measures page loads of `npm start` with its demo data, on a slow connection in a real browser. */
export async function browserTables({ quick, databases }: Bench): Promise<Table[]> {
  const { origin } = await startServer({
    name: 'The product',
    script: 'scripts/start/main.ts',
    folder: root,
    env: {
      DATA_DIR: newFolder(),
      DATABASE_URL: await databases.create('demo'),
      BACKGROUND_WORK: 'off',
    },
  })
  // Flags that let headless Chromium run as root and without network access.
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    // With a debugger attached, V8 would parse a script again for each Error that it creates.
    '--js-flags=--no-enable-lazy-source-positions',
  ]
  const browser = await chromium.launch({ executablePath: findChrome(), args })
  const rounds = quick ? 3 : 9
  /** Opens a page and waits until it has loaded. */
  async function openIdle({ path: to, user }: Signed) {
    const { page } = await openPhone(browser, origin, user)
    await page.goto(`${origin}${to}`, { waitUntil: 'networkidle' })
    return page
  }
  const interactions = await interactionTable(openIdle, rounds)
  const daySheet = await daySheetTable(openIdle, rounds)
  const rows: Measured[] = []
  for (const page of pages) {
    const visits: Record<string, number>[] = []
    while (visits.length < rounds) visits.push(await visit(browser, origin, page))
    for (const [name, value] of Object.entries(medians(visits))) {
      const most = page.goals[name]
      rows.push({
        row: `${page.name}: ${name}`,
        ...(most !== undefined && { goal: `at most ${most}`, reached: value <= most }),
        figures: { median: value },
      })
    }
  }
  await browser.close()
  return [
    {
      title: 'Pages, cold cache, 150 ms, 1.6 Mbit/s, CPU ÷ 4, until the network is idle',
      note: 'Medians. KiB of 1,024 bytes, compressed bodies. Times depend on the machine. Round trips: the longest chain of sequential requests after the HTML page.',
      rows,
    },
    interactions,
    daySheet,
  ]
}

interface Page extends Partial<Signed> {
  name: string
  path: string
  /** The selector of the main content. */
  mark: string
  goals: Record<string, number>
}

const pages: Page[] = [
  {
    ...{ name: 'landing', path: '/', mark: 'main h1' },
    goals: { 'all bytes, KiB': 125, requests: 7, 'layout shift': 0, 'blocking time, ms': 150 },
  },
  {
    ...{ name: 'customer dashboard', ...dashboard, mark: 'main li h3 a' },
    goals: { 'round trips until visible': 2, 'layout shift': 0 },
  },
  {
    ...{ name: 'packer marketplace', ...marketplace },
    // Matches the first card of the open gigs, even while they reload (aria-busy), but no card of the
    // packer's own gigs above them.
    mark: 'main ul[aria-busy] a[href^="/gig/"]',
    goals: { 'round trips until visible': 2, 'layout shift': 0 },
  },
]

declare global {
  interface Window {
    /** Of in-page.js. */
    bench: {
      watch(selector: string): void
      paintedAt?: number
      figures(): Record<string, number>
      takeLongestInput(): Promise<number>
    }
  }
}

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
  await page.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, protocol }
}

/** Opens a page with a cold cache on a throttled CPU and network, and measures until the network is idle. */
async function visit(browser: Browser, origin: string, { path: to, mark, user }: Page) {
  const { context, page, protocol } = await openPhone(browser, origin, user)
  try {
    const messages: string[] = []
    page.on('pageerror', ({ message }) => messages.push(message))
    page.on('console', (message) => messages.push(message.text()))
    await page.addInitScript((selector) => window.bench.watch(selector), mark)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', slowLine)
    await page.goto(`${origin}${to}`, { waitUntil: 'commit' })
    await page
      .waitForFunction(() => window.bench.paintedAt, null, { polling: 100 })
      .catch(() => {
        throw new Error(`${to} did not show ${mark}. It logged: ${messages.join('; ')}`)
      })
    await page.waitForLoadState('networkidle')
    // Any console message, such as a warning about an unused preload, means that the build is broken.
    if (messages.length > 0) throw new Error(`${to} logged: ${messages.join('; ')}`)
    return await page.evaluate(() => window.bench.figures())
  } finally {
    await context.close()
  }
}
