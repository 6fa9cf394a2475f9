import type { Page } from '@playwright/test'

declare global {
  interface Window {
    seen: string[]
  }
}

/** Records all that the page area of every later document shows, even for less than a frame. */
export async function watchPageArea(page: Page) {
  await page.addInitScript(() => {
    window.seen = []
    new MutationObserver(() => {
      const area = document.querySelector('main')?.cloneNode(true) as HTMLElement | undefined
      // Ignore the skeleton.
      area?.querySelector('#first-paint[data-home]')?.remove()
      const text = (area?.querySelector('h1') ?? area)?.textContent
      if (text && text !== window.seen.at(-1)) window.seen.push(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/**
 * Returns what this document's page area has shown, in order: the h1, or all text while there was
 * no h1.
 */
export const seenIn = (page: Page) => page.evaluate(() => window.seen)

/**
 * Waits until React's first render has replaced the server's header. Waits for the connection banner, whose
 * code loads when the browser is idle, so the test needs `idleCallbacks`.
 */
export const rendered = (page: Page) =>
  page.getByRole('status', { name: 'Connection' }).waitFor({ state: 'attached' })
