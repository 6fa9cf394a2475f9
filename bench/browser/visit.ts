import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Call, callsOf, type Entry, type PageHalves } from './traffic.ts'

const inPage = (name: string) => path.join(import.meta.dirname, 'in-page', name)
const collect = readFileSync(inPage('collect.js'), 'utf8')

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

export interface Place {
  address: string
  /** The element that somebody came for. */
  mark: string
  cookies?: Cookies
}

export interface Conditions {
  /** 150 ms there and back, 1.6 Mbit/s down and 750 kbit/s up. */
  slowLine: boolean
  /** How many times slower the processor is made. */
  slowdown: number
}

export const cheapPhone: Conditions = { slowLine: true, slowdown: 4 }

const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

export interface LongTask {
  start: number
  duration: number
}

interface Collected {
  paintedAt: number
  /** When the mark came into the page: who causes a request after that has not waited for it. */
  cameAt: number
  elements: number
  shift: number
  longTasks: LongTask[]
  firstPaint: number
  entries: Entry[]
  halves: PageHalves
}

export interface Visit extends Omit<Collected, 'entries' | 'halves'> {
  calls: Call[]
  /** What the main thread had of the processor until the mark was painted. */
  processorMs: number
}

/** A window that has been nowhere: no cache, and only these cookies. */
async function openWindow(
  browser: Browser,
  place: Place,
  { slowLine: slow, slowdown }: Conditions,
) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  await context.addCookies(place.cookies ?? [])
  const page = await context.newPage()
  await page.addInitScript({ content: `window.benchMark = ${JSON.stringify(place.mark)}` })
  await page.addInitScript({ path: inPage('observe.js') })
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  if (slow) await line.send('Network.emulateNetworkConditions', slowLine)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await line.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { context, page, line }
}

const hasPainted = () => (window as { bench?: Collected }).bench?.paintedAt !== undefined

/** For how long the page's main thread really had the processor, whoever else wanted it. */
async function mainThreadMs(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('The browser does not tell how long its tasks took')
  return seconds * 1_000
}

/** What the page has come to until now. */
async function collected(page: Page) {
  const { entries, halves, ...rest } = await page.evaluate<Collected>(collect)
  return { ...rest, calls: callsOf(entries, halves) }
}

interface VisitOptions extends Conditions {
  /** Waits until nothing is asked for any more: pictures and what comes ahead of its time. */
  untilQuiet?: boolean
  /** What to do in the page once it stands. */
  act?(page: Page): Promise<void>
}

/** Opens the place with a cold cache; what was seen when its mark had been painted, or all was quiet. */
export async function visit(
  browser: Browser,
  place: Place,
  { untilQuiet = false, act, ...conditions }: VisitOptions,
): Promise<Visit> {
  const { context, page, line } = await openWindow(browser, place, conditions)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => complaints.push(message.text()))
  try {
    page.setDefaultTimeout(30_000)
    await page.goto(place.address, { waitUntil: 'commit' })
    await page.waitForFunction(hasPainted, null, { polling: 100 })
    const processorMs = await mainThreadMs(line)
    if (untilQuiet) await page.waitForLoadState('networkidle')
    await act?.(page)
    // What is preloaded and not used, for one: neither build may be measured with a fault.
    if (complaints.length > 0) throw new Error(`${place.address} says: ${complaints.join('; ')}`)
    return { ...(await collected(page)), processorMs }
  } finally {
    await context.close()
  }
}
