import { expect, type Locator, type Page } from '@playwright/test'

/** Expects that some element has the focus, even if the pressed element has disappeared. */
export const expectFocus = (page: Page, when: string) =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.activeElement?.tagName), {
      message: when,
      timeout: 4_000,
    })
    .not.toBe('BODY')

/** Presses `key` until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < 80; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
