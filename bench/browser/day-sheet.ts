import { dayMs } from 'api/rules'
import { demoPassword } from 'api/server'
import type { BrowserContext, Page } from 'playwright-core'
import { median } from '../quantiles.ts'
import type { Table } from '../report.ts'
import type { Signed } from './interactions.ts'

const at: Signed = { path: '/packer/today', user: ['/api/auth/signin', 'marcus_moves'] }
const most = 500

/**
 * Measures how long the day sheet takes to paint without a network. `open` opens a page on a phone with a slow
 * processor and waits until it is loaded.
 */
export async function daySheetTable(
  open: (at: Signed) => Promise<Page>,
  rounds: number,
): Promise<Table> {
  const page = await open(at)
  const context = page.context()
  const address = page.url()
  await bookTomorrow(page)
  await page.reload()
  await page.waitForFunction(() => document.querySelector('.title') !== null)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
  await context.setOffline(true)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push(await openOffline(context, address))
  }
  await context.close()
  const value = median(times)
  return {
    title: 'The day sheet without a network, 390 px, CPU ÷ 4',
    note: 'Milliseconds from the navigation to the first paint, which has the gigs. The worker is not running before.',
    rows: [
      {
        row: 'open /packer/today',
        goal: `at most ${most}`,
        reached: value <= most,
        figures: { median: value, max: Math.max(...times) },
      },
    ],
  }
}

/** Posts a job for tomorrow as a customer of the demo, and books it as the packer of `page`. */
async function bookTomorrow(page: Page) {
  const browser = page.context().browser()
  const customer = await browser?.newContext({ baseURL: new URL(page.url()).origin })
  const data = { username: 'dana_whitfield', password: demoPassword }
  await customer?.request.post('/api/customer/auth/signin', { data })
  const place = { street_address: '1 Main Street', city: 'Oakland', state: 'CA', zip_code: '94607' }
  const pickup = Date.now() + dayMs
  const posted = await customer?.request.post('/api/gigs', {
    data: {
      ...{ title: 'Studio for tomorrow', description: 'All packed.', boxes: '10', price: 200 },
      pickup_location: place,
      dropoff_location: place,
      pickup_date: new Date(pickup).toISOString(),
      dropoff_date: new Date(pickup + dayMs / 4).toISOString(),
      specialties: [],
    },
  })
  const { id } = ((await posted?.json()) ?? {}) as { id?: number }
  await customer?.close()
  const booked = await page.request.post(`${new URL(page.url()).origin}/api/packer/gigs/${id}`)
  if (!booked.ok()) throw new Error(`The booking answered ${booked.status()}`)
}

async function openOffline(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await protocol.send('ServiceWorker.enable')
  await protocol.send('ServiceWorker.stopAllWorkers')
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('.title') !== null)
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) {
            if (name === 'first-contentful-paint') resolve(startTime)
          }
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await page.close()
  return painted
}
