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
      if (!isUnknownAddress(message)) note(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
    await use(page)
    expect(messages, 'messages in the console').toEqual([])
  },
})

/** Chromium reports the status of the page itself: an address that no route knows is 404. */
const isUnknownAddress = (message: ConsoleMessage) =>
  message.text().includes('status of 404') &&
  /^https?:\/\/[^/]+\/(?!api\/)[^.]*$/.test(message.location().url)

export { expect }
