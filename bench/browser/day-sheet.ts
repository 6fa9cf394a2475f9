import type { BrowserContext, Page } from 'playwright-core'
import { atMost, median, type Table } from '../report.ts'
import { marketplace, type Signed } from './interactions.ts'

/**
 * Measures how long the day sheet takes to paint without a network. `open` opens a page on a phone with a slow
 * processor and waits until it is loaded.
 */
export async function daySheetTable(
  open: (at: Signed) => Promise<Page>,
  rounds: number,
): Promise<Table> {
  // The demo's packer has a gig today.
  const page = await open({ ...marketplace, path: '/packer/today' })
  const context = page.context()
  await page.waitForFunction(() => document.querySelector('.title') !== null)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
  await context.setOffline(true)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push(await openOffline(context, page.url()))
  }
  await context.close()
  return {
    title: 'The day sheet without a network, 390 px, CPU ÷ 4',
    note: 'From the navigation to the first paint, which has the gigs. The worker is not running before.',
    rows: [atMost('open /packer/today, median', 500, median(times), 'ms')],
  }
}

async function openOffline(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await protocol.send('ServiceWorker.enable')
  await protocol.send('ServiceWorker.stopAllWorkers')
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('.title') !== null)
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const time = (await painted.jsonValue()) ?? Number.NaN
  await page.close()
  return time
}
