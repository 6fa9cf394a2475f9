import type { Page } from '@playwright/test'

declare global {
  interface Window {
    seen: string[]
  }
}

/** Has every document note what its page area showed from now on, were it for less than a frame. */
export async function watchPageArea(page: Page) {
  await page.addInitScript(() => {
    window.seen = []
    new MutationObserver(() => {
      const area = document.querySelector('main')
      const text = (area?.querySelector('h1') ?? area)?.textContent
      if (text && text !== window.seen.at(-1)) window.seen.push(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** What this document's page area has shown, in order: its headings, and its text while it had none. */
export const seenIn = (page: Page) => page.evaluate(() => window.seen)
