import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import webpack from 'webpack'
import { galleryConfig } from '../../webpack.base.mjs'
import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/console-watch.ts'

// The tests run in one worker, so that one build serves all of them.
test.describe.configure({ mode: 'default' })

const origin = 'http://gallery.test'
const html =
  '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Manyhands</title>' +
  '<script defer src="/gallery.js"></script></head><body><div id="root"></div></body></html>'
let folder = ''

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-gallery-'))
  const config = galleryConfig()
  const compiler = webpack({
    ...config,
    output: { ...config.output, path: folder },
    // The development server adds this plugin; Fast Refresh needs it.
    plugins: [...(config.plugins ?? []), new webpack.HotModuleReplacementPlugin()],
  })
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else compiler.close(() => resolve())
    })
  })
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

// React's development build logs a hint to install its DevTools.
test.use({ expectConsole: [/Download the React DevTools/] })

test.beforeEach(async ({ page }) => {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (pathname === '/favicon.ico') return route.fulfill({ status: 204 })
    return route.fulfill({ path: path.join(folder, pathname) })
  })
})

/**
 * Expects no axe violations. Themes differ only in colors, so dark mode runs only color rules. A page may
 * show the same landmark several times, once in each state of its component.
 */
async function expectSound(page: Page, name: string, part: string) {
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colors'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished.catch(() => {})),
      ),
    )
    const findings = await axeFindings(page, part, rules)
    const wrong = findings.filter((finding) => !finding.startsWith('landmark-unique:'))
    expect(wrong, `${name}, ${colorScheme}`).toEqual([])
  }
}

async function expectNothingSideways(page: Page, name: string) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 320, height: 800 })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width, height })
}

test('every gallery page passes axe in light and dark and does not scroll sideways at 320 px', async ({
  page,
}) => {
  test.slow()
  await page.goto(`${origin}/`)
  const links = page.getByRole('navigation', { name: 'Parts' }).getByRole('link')
  const pages = await links.evaluateAll((all) =>
    all.map((link) => ({ name: link.textContent, address: link.getAttribute('href') ?? '' })),
  )
  expect(pages.length).toBeGreaterThan(20)
  await expectSound(page, 'Tokens with the navigation', 'html')
  await expectNothingSideways(page, 'Tokens with the navigation')
  for (const { name, address } of pages) {
    await page.goto(`${origin}/${address}`)
    await expect(page).toHaveTitle(`${name} · Manyhands`)
    await expectSound(page, name, 'main')
    await expectNothingSideways(page, name)
  }
})

test('every gallery dialog passes axe and restores the focus when it closes', async ({ page }) => {
  test.slow()
  await page.goto(`${origin}/#/dialog`)
  for (const opener of await page.locator('[aria-haspopup="dialog"]').all()) {
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSound(page, 'dialog', 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('a frozen state shows its styles', async ({ page }) => {
  await page.goto(`${origin}/#/button`)
  const ground = (state: string) =>
    page
      .locator('section')
      .filter({ has: page.locator('h2#Button') })
      .getByRole('figure')
      .filter({ has: page.getByText(state, { exact: true }) })
      .getByRole('button')
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await ground('Hover')).not.toBe(await ground('Focus'))
})

test('a frame shows a gallery page at 320 px, with normal text and with 200% text', async ({
  page,
}) => {
  await page.goto(`${origin}/#/field`)
  for (const [width, textSize] of [
    ['320 px', '16px'],
    ['320 px, text 200 %', '32px'],
  ]) {
    await page.getByRole('combobox', { name: 'width' }).selectOption({ label: width })
    const inside = page.frameLocator('iframe').locator('html')
    await expect(inside.getByRole('heading', { level: 1, name: 'Field' })).toBeVisible()
    const seen = await inside.evaluate((html) => ({
      wide: innerWidth,
      textSize: getComputedStyle(html).fontSize,
      sideways: html.scrollWidth - html.clientWidth,
    }))
    expect(seen).toEqual({ wide: 320, textSize, sideways: 0 })
  }
})
