import { type ConsoleMessage, expect, test as base } from '@playwright/test'
import { installWorker } from './installed-worker.ts'

export interface TestOptions {
  expectConsole: RegExp[]
  /** Whether the pages of the test's context run idle callbacks, and so prefetch code. */
  idleCallbacks: boolean
}

/**
 * A test that fails if the browser's console shows a message that `expectConsole` does not match. Pages
 * prefetch no code in `npm test`, because that takes a fifth of the time; in `npm run test:slow` they do.
 */
export const test = base.extend<TestOptions>({
  expectConsole: [[], { option: true }],
  idleCallbacks: [false, { option: true }],
  context: async ({ context, idleCallbacks }, use) => {
    await installWorker(context)
    if (!idleCallbacks) {
      await context.addInitScript(() => {
        window.requestIdleCallback = () => 0
      })
    }
    await use(context)
  },
  page: async ({ page, expectConsole }, use) => {
    const messages: string[] = []
    const note = (text: string) => {
      if (!expectConsole.some((pattern) => pattern.test(text))) messages.push(text)
    }
    page.on('console', (message: ConsoleMessage) => {
      if (!isOfHeaders(message) && !isOfSlowMachine(message))
        note(`${message.type()}: ${message.text()} ${message.location().url}`.trim())
    })
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
    await use(page)
    expect(messages, 'messages in the console').toEqual([])
  },
})

/**
 * Returns whether Chromium logged an expected response: an unknown URL is a page with status 404, a ZIP code that the
 * table of places does not have gets 404, and a sign-out sends Clear-Site-Data.
 */
const isOfHeaders = (message: ConsoleMessage) =>
  /^Clear-Site-Data header on .*: Cleared data types: /.test(message.text()) ||
  (message.text().includes('status of 404') &&
    /^https?:\/\/[^/]+\/((?!api\/)[^.]*|api\/places\/\d{5})$/.test(message.location().url))

/**
 * Returns whether Chromium logged that a preloaded file had to wait some seconds, or that the API was busy. The
 * page repeats a read that the API was too busy for; if it does not, the test fails where it misses the data.
 */
const isOfSlowMachine = (message: ConsoleMessage) =>
  /^The resource .* was preloaded using link preload but not used within a few seconds/.test(
    message.text(),
  ) ||
  (message.text().includes('status of 503') &&
    /^https?:\/\/[^/]+\/api\//.test(message.location().url))

export { expect }
