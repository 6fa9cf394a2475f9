import { type Browser, chromium } from 'playwright-core'
import { demoPassword } from 'api/server'
import { findChrome } from '../../scripts/test/chrome.ts'
import type { Bench } from '../bench.ts'
import { median } from '../quantiles.ts'
import type { Measured, Table } from '../report.ts'
import { filterRows, sizeRows } from './marketplace.ts'
import { bytesOf, isScript, longestChain } from './round-trips.ts'
import { type Stand, startStand } from './stand.ts'
import { cookiesAfter, dashboard, landing, marketplace, type Visit, visit } from './visit.ts'

/** Lets headless Chromium run as root and without network access. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** What a visitor experiences, in a real browser on a slow line. */
export async function browserTables(bench: Bench): Promise<Table[]> {
  const { quick } = bench.settings
  const stand = await startStand(bench)
  const browser = await chromium.launch({ executablePath: findChrome(), args: flags })
  try {
    const filters = await filterRows(browser, stand.market, quick ? [4] : [4, 1], quick ? 1 : 3)
    return [
      await signedInTable(browser, stand, quick ? 3 : 15),
      await landingTable(browser, stand.product, quick ? 1 : 3),
      { title: 'Marketplace with 100,000 gigs: from a filter key to new results', rows: filters },
      {
        title: 'Marketplace with 100,000 gigs in the database against 100',
        rows: await sizeRows(browser, stand),
      },
    ]
  } finally {
    await browser.close()
    await stand.stop()
  }
}

const kib = (bytes: number) => bytes / 1024

async function landingTable(browser: Browser, origin: string, rounds: number): Promise<Table> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    visits.push(await visit(browser, landing(origin), { untilQuiet: true }))
  }
  const row = (name: string, most: number, figure: (visit: Visit) => number): Measured => {
    const value = median(visits.map(figure))
    const goal = `at most ${most}`
    return { row: name, goal, reached: value <= most, figures: { median: value } }
  }
  return {
    title: 'Landing page, cold cache, 150 ms, 1.6 Mbit/s, processor ÷ 4, until the network is idle',
    note: 'KiB of 1,024 bytes, bodies as they were sent, the icon included.',
    rows: [
      row('all bytes, KiB', 125, ({ requests }) => kib(bytesOf(requests))),
      row('requests', 7, ({ requests }) => requests.length),
      row('layout shift', 0, ({ shift }) => shift),
      row('blocking time, ms', 150, blockingTime),
    ],
  }
}

/** What long tasks took beyond 50 ms each, after the first paint. */
const blockingTime = ({ longTasks, firstPaint }: Visit) =>
  longTasks
    .filter(({ start }) => start >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0)

const builds = ['product', 'bundle'] as const

/** The same pages of the product and of the single bundle, visited in turns with a cold cache. */
async function signedInTable(browser: Browser, stand: Stand, rounds: number): Promise<Table> {
  const signIn = (path: string, username: string) =>
    cookiesAfter(browser, `${stand.product}${path}`, { username, password: demoPassword })
  const customer = await signIn('/api/customer/auth/signin', 'dana_whitfield')
  const packer = await signIn('/api/auth/signin', 'marcus_moves')
  const pages = {
    'customer dashboard': (origin: string) => dashboard(origin, customer),
    'packer marketplace': (origin: string) => marketplace(origin, packer),
  }
  const rows: Measured[] = []
  for (const [name, place] of Object.entries(pages)) {
    const visits: Record<(typeof builds)[number], Visit[]> = { product: [], bundle: [] }
    for (let round = 0; round < rounds; round += 1) {
      // Alternating, because the first of two visits may find a server colder.
      for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
        visits[build].push(await visit(browser, place(stand[build])))
      }
    }
    rows.push(timeRow(name, visits), tripsRow(name, visits.product))
  }
  return {
    title: 'Signed in, cold cache, 150 ms, 1.6 Mbit/s, processor ÷ 4',
    note: 'Medians. The ratio counts; times depend on the machine. Round trips: requests one after the other before the last needed one, the page included.',
    rows,
  }
}

function timeRow(name: string, { product, bundle }: Record<string, Visit[]>): Measured {
  const times = (visits: Visit[] = []) => visits.map(({ paintedAt }) => paintedAt)
  const scripts = (visits: Visit[] = []) =>
    median(
      visits.map(({ requests, cameAt }) =>
        kib(bytesOf(requests.filter((one) => isScript(one) && one.end <= cameAt))),
      ),
    )
  const [own, other] = [times(product), times(bundle)]
  const ratio = median(own) / median(other)
  return {
    row: `${name}: visible`,
    goal: 'at most 1.10 times the single bundle',
    reached: ratio <= 1.1,
    figures: {
      ratio,
      'median of the ratios of neighbors': median(own.map((ms, at) => ms / (other[at] ?? NaN))),
      'ratio of the fastest': Math.min(...own) / Math.min(...other),
      'product ms': median(own),
      'bundle ms': median(other),
      'product JS KiB': scripts(product),
      'bundle JS KiB': scripts(bundle),
    },
  }
}

function tripsRow(name: string, visits: Visit[]): Measured {
  const chains = visits.map(({ requests, cameAt }) => longestChain(requests, cameAt))
  const trips = median(chains.map(({ length }) => length)) - 1
  const typical = chains.find(({ length }) => length === trips + 1) ?? []
  return {
    row: `${name}: round trips`,
    goal: 'at most 2',
    reached: trips <= 2,
    figures: {
      'round trips': trips,
      chain: typical.map((step) => new URL(step.name).pathname).join(' > '),
    },
  }
}
