import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { customerByCall } from '../support/people.ts'
import { rendered } from '../support/seen.ts'

// `rendered` needs it.
test.use({ idleCallbacks: true })

const phone = { width: 390, height: 844 }

async function openMenu(page: Page) {
  // A button that is replaced between focus and key press would lose the press.
  await rendered(page)
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).press('Enter')
  const menu = page.getByRole('banner').getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

test('the header has links on a desktop and a menu on a phone, and stays in place', async ({
  page,
}) => {
  await customerByCall(page)
  await page.goto('/about')
  const bar = page.getByRole('banner')
  const links = ['Dashboard', 'Account', 'About']
  await expect(bar.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(links)
  await expect(bar.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(bar.getByRole('button', { name: /menu/i })).toHaveCount(0)

  await page.setViewportSize(phone)
  await expect(bar.getByRole('navigation')).toHaveCount(0)
  await rendered(page)
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  expect((await bar.boundingBox())?.y).toBe(0)

  const menu = await openMenu(page)
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(links)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
  await openMenu(page)
  await expect(menu.getByRole('link', { name: 'Customer Login' })).toBeVisible()
})

test.describe('the slide-out menu', () => {
  test.use({ viewport: phone })

  test('traps the focus, closes on Escape, its button, a link and Back, and restores the focus', async ({
    page,
  }) => {
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const menu = await openMenu(page)
    const stops = new Set<string>()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press(press % 4 === 3 ? 'Shift+Tab' : 'Tab')
      // Focus may reach the browser's own buttons, but not the page behind the menu.
      const stop = await page.evaluate(() => {
        const { activeElement: active, body } = document
        if (!active || active === body) return ''
        return active.closest('dialog[open]') ? (active.textContent ?? '') : 'behind the menu'
      })
      stops.add(stop)
    }
    expect(stops).not.toContain('behind the menu')
    expect([...stops]).toEqual(expect.arrayContaining(['Packer Login', 'Customer Login', 'About']))

    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await expect(page).toHaveURL('/about')

    await openMenu(page)
    await menu.getByRole('link', { name: 'Customer Login' }).press('Enter')
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/customer/signin')
    await expect(page.getByRole('heading', { level: 1, name: 'Customer sign in' })).toBeFocused()

    await openMenu(page)
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/about')
    await openMenu(page)
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })

  test('blocks scrolling of the page until it closes, also with a click beside it', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const scrolled = async () => {
      await page.evaluate(() => {
        const seen = new Promise((resolve) => {
          addEventListener('wheel', resolve, { once: true, passive: true, capture: true })
        })
        Object.assign(window, { wheelSeen: seen })
      })
      await page.mouse.wheel(0, 300)
      // Wait a few frames, because the page scrolls in the frame after the event.
      return page.evaluate(async () => {
        await (window as unknown as { wheelSeen: Promise<unknown> }).wheelSeen
        for (let frame = 0; frame < 3; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        return window.scrollY
      })
    }
    for (const close of ['Escape', 'a click beside it', 'its button', 'a link'] as const) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      const menu = await openMenu(page)
      await page.mouse.move(20, 400)
      expect(await scrolled(), `before ${close}`).toBe(0)
      if (close === 'Escape') await page.keyboard.press('Escape')
      // The menu is at the right edge, so this point is on the page beside it.
      else if (close === 'a click beside it') await page.mouse.click(10, 400)
      else if (close === 'its button')
        await menu.getByRole('button', { name: 'Close menu' }).click()
      else await menu.getByRole('link', { name: 'About' }).press('Enter')
      await expect(menu).toBeHidden()
      await expect.poll(scrolled, { message: `after ${close}` }).toBeGreaterThan(0)
    }
  })
})
