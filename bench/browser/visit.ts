import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Request } from './round-trips.ts'

const inPage = (name: string) => path.join(import.meta.dirname, 'in-page', name)
const collect = readFileSync(inPage('collect.js'), 'utf8')

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

export interface Place {
  address: string
  mark: string
  cookies?: Cookies
}

/** Posts to a sign-in or sign-up URL and returns the cookies, which are valid for every port of this host. */
export async function cookiesAfter(browser: Browser, url: string, data: object): Promise<Cookies> {
  const context = await browser.newContext()
  try {
    const answer = await context.request.post(url, { data })
    if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}`)
    return await context.cookies()
  } finally {
    await context.close()
  }
}

/** Latency in milliseconds; throughput in bytes per second: 1.6 Mbit/s down, 750 kbit/s up. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

export interface Visit {
  paintedAt: number
  /** When the main content was inserted. Requests that started later did not delay it. */
  cameAt: number
  shift: number
  longTasks: { start: number; duration: number }[]
  firstPaint: number
  /** All requests except cache hits, sorted by start time. */
  requests: Request[]
}

const hasPainted = () => (window as { bench?: Visit }).bench?.paintedAt !== undefined

/** Opens a page with a cold cache on a throttled CPU and network, and measures until the network is idle. */
export async function visit(browser: Browser, place: Place): Promise<Visit> {
  const { address, mark, cookies = [] } = place
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    const messages: string[] = []
    page.on('pageerror', ({ message }) => messages.push(message))
    page.on('console', (message) => messages.push(message.text()))
    page.setDefaultTimeout(90_000)
    await page.addInitScript({ content: `window.benchMark = ${JSON.stringify(mark)}` })
    await page.addInitScript({ path: inPage('observe.js') })
    const protocol = await context.newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', slowLine)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(hasPainted, null, { polling: 100 }).catch(() => {
      throw new Error(`${address} did not show ${mark}. It logged: ${messages.join('; ')}`)
    })
    await page.waitForLoadState('networkidle')
    // Any console message, such as a warning about an unused preload, means that the build is broken.
    if (messages.length > 0) throw new Error(`${address} logged: ${messages.join('; ')}`)
    return await page.evaluate<Visit>(collect)
  } finally {
    await context.close()
  }
}
