import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { freePorts } from '../../scripts/free-ports.ts'
import { root } from '../../scripts/root.ts'
import { serviceProcess } from '../../scripts/service-process.ts'
import { findChrome } from '../../scripts/test/chrome.ts'
import type { Bench } from '../bench.ts'
import type { Table } from '../report.ts'
import { pageTable } from './pages.ts'

/** Flags that let headless Chromium run as root and without network access. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Measures page loads of `npm start` with its demo data, on a slow connection in a real browser. */
export async function browserTables({ settings, databases }: Bench): Promise<Table[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  const [port] = await freePorts(1)
  const address = `http://localhost:${port}`
  const product = serviceProcess({
    name: 'The product',
    command: [process.execPath, '--import', 'tsx', 'scripts/start/main.ts'],
    cwd: root,
    env: {
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: await databases.create('demo'),
      BACKGROUND_WORK: 'off',
    },
    logFile: path.join(folder, 'product.log'),
    healthUrl: `${address}/readyz`,
  })
  await product.start()
  const browser = await chromium.launch({ executablePath: findChrome(), args: flags })
  try {
    return [await pageTable(browser, address, settings.quick ? 2 : 9)]
  } finally {
    await browser.close()
    await product.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
