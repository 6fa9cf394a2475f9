import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { startProcess } from '../../scripts/start/start-process.ts'
import { findChrome } from '../../scripts/test/chrome.ts'
import type { Bench } from '../bench.ts'
import type { Table } from '../report.ts'
import { pageTable } from './pages.ts'

/** Flags that let headless Chromium run as root and without network access. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Measures page loads of `npm start` with its demo data, on a slow connection in a real browser. */
export async function browserTables({ settings, databases }: Bench): Promise<Table[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  chmodSync(folder, 0o755)
  const env = { DATABASE_URL: await databases.create('demo'), BACKGROUND_WORK: 'off', SEED: 'demo' }
  const product = await startProcess({ folder, env })
  const browser = await chromium.launch({ executablePath: findChrome(), args: flags })
  try {
    return [await pageTable(browser, product.address, settings.quick ? 2 : 9)]
  } finally {
    await browser.close()
    await product.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
