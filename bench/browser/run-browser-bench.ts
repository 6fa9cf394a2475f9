import { type Browser, chromium } from 'playwright-core'
import { findChrome } from '../../scripts/test/chrome.ts'
import type { Table } from '../report.ts'
import { landingTable, visitLanding } from './landing.ts'
import { lighthouseTable } from './lighthouse.ts'
import { filterTable } from './marketplace-filters.ts'
import { marketplaceSizes } from './marketplace-size.ts'
import { newPackerCookies } from './places.ts'
import { scriptTable } from './script-bytes.ts'
import { last, type Pair, visitSignedIn } from './signed-in-visits.ts'
import { type Stand, startStand } from './stand.ts'
import { partsTable, timeTable, waterfallTable } from './tables.ts'
import { cheapPhone } from './visit.ts'

interface BrowserBenchOptions {
  quick: boolean
  /** Without it, in a run that is not quick. */
  lighthouse?: boolean
}

/** Headless Chromium as it also runs for root and without a network of its own. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Everything about the product that a browser has to measure. */
export async function runBrowserBench(options: BrowserBenchOptions): Promise<Table[]> {
  const { quick, lighthouse = !quick } = options
  const chrome = findChrome()
  const stand = await startStand()
  try {
    const browser = await chromium.launch({ executablePath: chrome, args: flags })
    const tables = await withBrowser(browser, stand, quick).finally(() => browser.close())
    if (!lighthouse) return tables
    const means = { folder: stand.folder, chrome, flags }
    return [...tables, await lighthouseTable(stand.product, ['/', '/about'], means)]
  } finally {
    await stand.stop()
  }
}

async function withBrowser(browser: Browser, stand: Stand, quick: boolean): Promise<Table[]> {
  const pairs = await visitSignedIn(browser, stand, { ...cheapPhone, rounds: quick ? 3 : 15 })
  const unslowed = { slowLine: true, slowdown: 1, rounds: quick ? 1 : 3 }
  const unslowedPairs = await visitSignedIn(browser, stand, unslowed)
  const landings = await visitLanding(browser, stand.product, quick ? 1 : 3)
  const lastOf = ({ product, bundle }: Pair) => ({ product: last(product), bundle: last(bundle) })
  const dashboard = lastOf(pairs['customer dashboard'])
  const marketplace = lastOf(pairs['packer marketplace'])
  const landing = last(landings)
  const few = { address: stand.few, cookies: await newPackerCookies(browser, stand.few) }
  const many = { address: stand.many, cookies: await newPackerCookies(browser, stand.many) }
  return [
    timeTable(pairs, unslowedPairs),
    landingTable(landings),
    scriptTable({
      landing: { product: landing },
      'customer dashboard': dashboard,
      'packer marketplace': marketplace,
    }),
    partsTable({
      landing,
      'customer dashboard': dashboard.product,
      'customer dashboard, single bundle': dashboard.bundle,
      'packer marketplace': marketplace.product,
      'packer marketplace, single bundle': marketplace.bundle,
    }),
    await marketplaceSizes(browser, few, many),
    await filterTable(browser, many, quick ? [4] : [4, 1], quick ? 1 : 3),
    waterfallTable('Requests of the customer dashboard', dashboard.product),
    waterfallTable('Requests of the packer marketplace', marketplace.product),
  ]
}
