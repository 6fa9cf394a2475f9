import { chromium } from 'playwright-core'
import { findChrome } from '../../scripts/test/chrome.ts'
import type { Bench } from '../bench.ts'
import type { Table } from '../report.ts'
import { filterRows, sizeRows } from './marketplace.ts'
import { pageTable } from './pages.ts'
import { startStand } from './stand.ts'

/** Lets headless Chromium run as root and without network access. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Page loads and filters in a real browser on a slow connection. */
export async function browserTables(bench: Bench): Promise<Table[]> {
  const { quick } = bench.settings
  const stand = await startStand(bench)
  const browser = await chromium.launch({ executablePath: findChrome(), args: flags })
  try {
    return [
      await pageTable(browser, stand.products, quick ? 2 : 9),
      {
        title: 'Marketplace with 100,000 gigs: from a filter key to new results',
        rows: await filterRows(browser, stand.market, quick ? [4] : [4, 1], quick ? 1 : 3),
      },
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
