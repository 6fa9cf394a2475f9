import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { median } from '../quantiles.ts'
import type { Measured } from '../report.ts'
import { bytesOf, isScript } from './round-trips.ts'
import type { Stand } from './stand.ts'
import { cookiesAfter, type LongTask, marketplace, visit } from './visit.ts'

/** Between keys, as when typing a known number. */
const pauseMs = 120

const type = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label).focus()
  await page.keyboard.type(text, { delay: pauseMs })
}

const steps: Record<string, (page: Page) => Promise<void>> = {
  'zip code 02134': type('Zip code', '02134'),
  'lowest price 100': type('Min price', '100'),
  'sort by price': async (page) => {
    await page.getByLabel('Sort by').selectOption('price-low')
  },
}

interface Noting {
  bench: { longTasks: LongTask[] }
}
const forgetTasks = () => {
  ;(globalThis as unknown as Noting).bench.longTasks.length = 0
}
const longestTask = () =>
  Math.max(0, ...(globalThis as unknown as Noting).bench.longTasks.map((task) => task.duration))
const hasResults = () => document.querySelector('main ul[aria-busy="false"]') !== null

let count = 0

/** A new packer without bookings. */
const newPacker = (browser: Browser, origin: string) =>
  cookiesAfter(browser, `${origin}/api/auth/signup`, {
    username: `bench_packer_${(count += 1)}`,
    password: 'moving-day-2026',
    user_type: 'packer',
  })

/** The longest task of the main thread from the first key of a filter until its results are shown. */
async function longestTasks(browser: Browser, origin: string, slowdown: number) {
  const found: Record<string, number> = {}
  const place = marketplace(origin, await newPacker(browser, origin))
  await visit(browser, place, {
    slow: false,
    slowdown,
    untilQuiet: true,
    async act(page) {
      await page.getByRole('button', { name: /^Filter Gigs/ }).click()
      // The first call inserts Playwright's own script, which is a long task itself.
      await page.waitForFunction(hasResults)
      await sleep(500)
      for (const [step, take] of Object.entries(steps)) {
        await page.evaluate(forgetTasks)
        const answered = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/gigs')
        await take(page)
        await answered
        await page.waitForFunction(hasResults)
        // The browser reports a task after its end.
        await sleep(400)
        found[step] = await page.evaluate(longestTask)
      }
    },
  })
  return found
}

/** Whether the page stays responsive during typing in filters, with 100,000 gigs. */
export async function filterRows(
  browser: Browser,
  origin: string,
  slowdowns: readonly number[],
  rounds: number,
): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const slowdown of slowdowns) {
    const results: Record<string, number>[] = []
    for (let round = 0; round < rounds; round += 1) {
      results.push(await longestTasks(browser, origin, slowdown))
    }
    for (const step of Object.keys(steps)) {
      const tasks = results.map((one) => one[step] ?? NaN)
      rows.push({
        row: `${step}, processor ÷ ${slowdown}`,
        goal: 'no task over 50 ms',
        reached: median(tasks) <= 50,
        figures: { 'longest task ms': median(tasks), 'in the best run': Math.min(...tasks) },
      })
    }
  }
  return rows
}

/** Measures the marketplace with 100,000 gigs, then with the newest 100. */
export async function sizeRows(browser: Browser, { market, leaveGigs }: Stand) {
  const cookies = await newPacker(browser, market)
  const look = async () => {
    const options = { slow: false, slowdown: 1, untilQuiet: true }
    const { requests, elements } = await visit(browser, marketplace(market, cookies), options)
    const data = requests.filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
    const scripts = requests.filter(isScript)
    return { 'data bytes': bytesOf(data), 'JS bytes': bytesOf(scripts), elements }
  }
  const large = await look()
  await leaveGigs(100)
  const small = await look()
  return (['data bytes', 'JS bytes', 'elements'] as const).map((row) => ({
    row,
    goal: 'the same',
    reached: small[row] === large[row],
    figures: { '100': small[row], '100,000': large[row] },
  }))
}
