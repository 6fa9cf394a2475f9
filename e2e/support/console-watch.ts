import { type ConsoleMessage, expect, test as base } from '@playwright/test'

/**
 * A test that fails if the browser's console shows a message that `expectConsole` does not match.
 */
export const test = base.extend<{ expectConsole: RegExp[] }>({
  expectConsole: [[], { option: true }],
  page: async ({ page, expectConsole }, use) => {
    const messages: string[] = []
    const note = (text: string) => {
      if (!expectConsole.some((pattern) => pattern.test(text))) messages.push(text)
    }
    page.on('console', (message: ConsoleMessage) => {
      if (!isOfHeaders(message)) note(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
    await use(page)
    expect(messages, 'messages in the console').toEqual([])
  },
})

/**
 * Returns whether Chromium logged an expected response: an unknown URL is a page with status 404,
 * and a sign-out sends Clear-Site-Data.
 */
const isOfHeaders = (message: ConsoleMessage) =>
  /^Clear-Site-Data header on .*: Cleared data types: /.test(message.text()) ||
  (message.text().includes('status of 404') &&
    /^https?:\/\/[^/]+\/(?!api\/)[^.]*$/.test(message.location().url))

export { expect }
