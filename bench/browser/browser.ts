import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { ServiceProcess } from '../../scripts/service-process.ts'
import { root } from '../../scripts/root.ts'
import { startProcess } from '../../scripts/start/start-process.ts'
import { findChrome } from '../../scripts/test/chrome.ts'
import type { Bench } from '../bench.ts'
import type { Table } from '../report.ts'
import { filterTable } from './filters.ts'
import { pageTable } from './pages.ts'

/** Flags that let headless Chromium run as root and without network access. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Measures page loads on a slow connection, and the filters of the marketplace, in a real browser. */
export async function browserTables({ settings, databases }: Bench): Promise<Table[]> {
  const { quick, tree } = settings
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  chmodSync(folder, 0o755)
  const running: ServiceProcess[] = []

  /** Runs `npm start` in a checkout, which builds missing releases. Returns the origin. */
  async function serve(name: string, checkout: string, databaseUrl: string, seed: string) {
    const env = { DATABASE_URL: databaseUrl, BACKGROUND_WORK: 'off', SEED: seed }
    const server = await startProcess({ checkout, folder: path.join(folder, name), env })
    running.push(server)
    return server.address
  }

  const browser = await chromium.launch({ executablePath: findChrome(), args: flags })
  try {
    const { url } = await databases.withGigs(100_000, { name: 'market', photos: false })
    const market = await serve('market', root, url, 'none')
    const product = await serve('product', root, await databases.create('demo'), 'demo')
    const other =
      tree !== root && (await serve('tree', tree, await databases.create('demo_of_tree'), 'demo'))
    return [
      await pageTable(browser, { product, ...(other && { tree: other }) }, quick ? 2 : 9),
      await filterTable(browser, market, quick ? 1 : 3),
    ]
  } finally {
    await browser.close()
    await Promise.all(running.map((server) => server.kill()))
    rmSync(folder, { recursive: true, force: true })
  }
}
