import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { customerByCall, packerByCall } from '../support/people.ts'

const phone = { width: 390, height: 844 }

/** Waits until React's first render has replaced the server's header. */
const rendered = (page: Page) =>
  page.getByRole('status', { name: 'Connection' }).waitFor({ state: 'attached' })

async function openMenu(page: Page) {
  // A button that is replaced between focus and key press would lose the press.
  await rendered(page)
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).press('Enter')
  const menu = page.getByRole('banner').getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

async function expectLinks(nav: Locator, links: Record<string, string>) {
  await expect(nav.getByRole('link')).toHaveText(Object.keys(links))
  for (const [name, href] of Object.entries(links)) {
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
}

const people = {
  'a visitor': () =>
    Promise.resolve({
      'Packer Login': '/packer/signin',
      'Customer Login': '/customer/signin',
      About: '/about',
    }),
  'a customer': async (page: Page) => {
    await customerByCall(page)
    return { Dashboard: '/customer/dashboard', Account: '/account', About: '/about' }
  },
  'a packer': async (page: Page) => {
    const { id } = await packerByCall(page)
    return {
      Marketplace: '/marketplace',
      'Your Gigs': '/packer/gigs/booked',
      Profile: `/packer/${id}`,
      Account: '/account',
      About: '/about',
    }
  },
}

for (const [who, arrive] of Object.entries(people)) {
  test(`${who} sees exactly their own links in the header and in the menu`, async ({ page }) => {
    const links = await arrive(page)
    const signOuts = who === 'a visitor' ? 0 : 1
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bar = page.getByRole('banner')
    await expectLinks(bar.getByRole('navigation', { name: 'Main' }), links)
    await expect(bar.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
    await expect(bar.getByRole('button', { name: 'Sign Out' })).toHaveCount(signOuts)
    await expect(bar.getByRole('button', { name: /menu/i })).toHaveCount(0)

    await page.setViewportSize(phone)
    await expect(bar.getByRole('navigation')).toHaveCount(0)
    const menu = await openMenu(page)
    await expectLinks(menu.getByRole('navigation'), links)
    await expect(menu.getByRole('button', { name: 'Sign Out' })).toHaveCount(signOuts)
  })
}

test('the header stays in place while the page scrolls', async ({ page }) => {
  await page.goto('/')
  await rendered(page)
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
})

test.describe('the slide-out menu', () => {
  test.use({ viewport: phone })

  test('traps the focus, and Escape restores it', async ({ page }) => {
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
  })

  test('closes when a link or Back navigates', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const menu = await openMenu(page)
    await menu.getByRole('link', { name: 'Customer Login' }).press('Enter')
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/customer/signin')
    await expect(page.getByRole('heading', { level: 1, name: 'Customer sign in' })).toBeFocused()

    await openMenu(page)
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/')
    await openMenu(page)
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })

  test('blocks scrolling of the page until it closes', async ({ page }) => {
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
    for (const close of ['Escape', 'its button', 'a link'] as const) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      const menu = await openMenu(page)
      await page.mouse.move(20, 400)
      expect(await scrolled(), `before ${close}`).toBe(0)
      if (close === 'Escape') await page.keyboard.press('Escape')
      else if (close === 'its button')
        await menu.getByRole('button', { name: 'Close menu' }).click()
      else await menu.getByRole('link', { name: 'About' }).press('Enter')
      await expect(menu).toBeHidden()
      await expect.poll(scrolled, { message: `after ${close}` }).toBeGreaterThan(0)
    }
  })

  test('closes on a click on the page beside it', async ({ page }) => {
    await page.goto('/')
    const menu = await openMenu(page)
    // The menu is at the right edge, so this point is on the page beside it.
    await page.mouse.click(10, 400)
    await expect(menu).toBeHidden()
  })

  test('signs the customer out', async ({ page }) => {
    await customerByCall(page)
    await page.goto('/customer/dashboard')
    // The API rejects a request in flight when the session ends, and the browser logs that.
    await page.waitForLoadState('networkidle')
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
    await openMenu(page)
    await expect(menu.getByRole('link', { name: 'Customer Login' })).toBeVisible()
  })
})
