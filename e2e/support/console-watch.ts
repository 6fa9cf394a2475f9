import { type ConsoleMessage, expect, test as base } from '@playwright/test'

/** Tests in which any message of the browser's console fails the test. */
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
 * Messages of Chromium about expected responses: an unknown URL is a page with status 404, and a sign-out
 * sends Clear-Site-Data.
 */
const isOfHeaders = (message: ConsoleMessage) =>
  /^Clear-Site-Data header on .*: Cleared data types: /.test(message.text()) ||
  (message.text().includes('status of 404') &&
    /^https?:\/\/[^/]+\/(?!api\/)[^.]*$/.test(message.location().url))

export { expect }
