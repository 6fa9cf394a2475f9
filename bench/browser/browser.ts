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
import { startServer } from '../servers/server-process.ts'
import { bytesOf, isScript, longestChain } from './round-trips.ts'
import { cookiesAfter, type Place, type Visit, visit } from './visit.ts'

/** Flags that let headless Chromium run as root and without network access. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

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
  const browser = await chromium.launch({ executablePath: findChrome(), args: flags })
  try {
    return [await pageTable(browser, product.origin, settings.quick ? 2 : 9)]
  } finally {
    await browser.close()
    await product.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const figures: Record<string, (visit: Visit) => number> = {
  'first contentful paint, ms': ({ firstPaint }) => firstPaint,
  'visible, ms': ({ paintedAt }) => paintedAt,
  'all bytes, KiB': ({ requests }) => bytesOf(requests) / 1024,
  'JS until visible, KiB': ({ requests, cameAt }) =>
    bytesOf(requests.filter((one) => isScript(one) && one.end <= cameAt)) / 1024,
  requests: ({ requests }) => requests.filter(({ isAhead }) => !isAhead).length,
  'round trips until visible': ({ requests, cameAt }) => longestChain(requests, cameAt).length - 1,
  'layout shift': ({ shift }) => shift,
  'blocking time, ms': ({ longTasks, firstPaint }) =>
    longTasks
      .filter(({ start }) => start >= firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
}

const goals: Record<string, Record<string, number>> = {
  landing: { 'all bytes, KiB': 125, requests: 7, 'layout shift': 0, 'blocking time, ms': 150 },
  'customer dashboard': { 'round trips until visible': 2 },
  'packer marketplace': { 'round trips until visible': 2 },
}

async function placesOf(browser: Browser, origin: string): Promise<Record<string, Place>> {
  const signIn = (path: string, username: string) =>
    cookiesAfter(browser, `${origin}${path}`, { username, password: demoPassword })
  const customer = await signIn('/api/customer/auth/signin', 'dana_whitfield')
  const packer = await signIn('/api/auth/signin', 'marcus_moves')
  return {
    landing: { address: `${origin}/`, mark: 'main h1' },
    'customer dashboard': {
      address: `${origin}/customer/dashboard`,
      mark: 'main li [data-delete]',
      cookies: customer,
    },
    'packer marketplace': {
      address: `${origin}/marketplace`,
      // Matches the first card of the open gigs, even while they reload (aria-busy), but no card of the
      // packer's own gigs above them.
      mark: 'main ul[aria-busy] a[href^="/gig/"]',
      cookies: packer,
    },
  }
}

/** Visits each page in several rounds, with a cold cache. */
async function pageTable(browser: Browser, origin: string, rounds: number): Promise<Table> {
  const rows: Measured[] = []
  for (const [page, place] of Object.entries(await placesOf(browser, origin))) {
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, place))
    rows.push(...pageRows(page, visits))
  }
  return {
    title: 'Pages, cold cache, 150 ms, 1.6 Mbit/s, CPU ÷ 4, until the network is idle',
    note: 'Medians. KiB of 1,024 bytes, compressed bodies. Times depend on the machine. Round trips: the longest chain of sequential requests after the HTML page.',
    rows,
  }
}

function pageRows(page: string, visits: Visit[]): Measured[] {
  return Object.entries(figures).map(([name, figure]) => {
    const value = median(visits.map(figure))
    const most = goals[page]?.[name]
    return {
      row: `${page}: ${name}`,
      ...(most !== undefined && { goal: `at most ${most}`, reached: value <= most }),
      figures: { median: value },
    }
  })
}
