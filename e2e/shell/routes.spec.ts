import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { holdCalls } from '../support/failures.ts'
import { customerByCall, packerByCall } from '../support/people.ts'
import { rendered, seenIn, watchPageArea } from '../support/seen.ts'

const landing = 'Many hands make light moving.'

const places = {
  landing: ['/', 'Moving help, by people nearby · Manyhands', landing],
  about: ['/about', 'About · Manyhands', 'About Manyhands'],
  unknown: ['/no/such/page', 'Page not found · Manyhands', 'Page not found'],
  marketplace: ['/marketplace', 'Gig Marketplace · Manyhands', 'Gig Marketplace'],
} as const

type Place = readonly [address: string, title: string, heading: string]

async function expectPlace(page: Page, [address, title, heading]: Place) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(title)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
}

const dashboard = ['/customer/dashboard', 'Dashboard · Manyhands', 'Welcome, Dana'] as const

test('the landing page shows two sign-up cards in view and three reasons', async ({ page }) => {
  await watchPageArea(page)
  const { release } = await holdCalls(page, 'GET', '**/api/auth/authenticate')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: landing })).toBeVisible()
  release()

  for (const [title, signIn, join, half] of [
    ['Need Moving Help', 'Customer sign in', 'Join as a customer', 'customer'],
    ['Ready to Earn', 'Packer sign in', 'Join as a packer', 'packer'],
  ] as const) {
    const card = page.getByRole('region', { name: title })
    await expect(card.getByRole('link')).toHaveText([join, signIn])
    await expect(card.getByRole('link', { name: signIn })).toHaveAttribute(
      'href',
      `/${half}/signin`,
    )
    await expect(card.getByRole('link', { name: join })).toHaveAttribute('href', `/${half}/signup`)
  }
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size)
    for (const link of await page.getByRole('link', { name: /^Join as|sign in$/ }).all()) {
      await expect(link, `at ${size.width} x ${size.height}`).toBeInViewport({ ratio: 1 })
    }
  }
  const why = page.getByRole('region', { name: 'Why choose Manyhands?' })
  await expect(why.getByRole('listitem')).toHaveCount(3)
  await expect(why.getByRole('heading', { level: 3 })).toHaveText([
    'Verified packers, ratings and reviews',
    'Secure payment',
    'Job tracking',
  ])
  // Each promise links to the sentence that says how it is kept.
  for (const link of await why.getByRole('link').all()) {
    const id = ((await link.getAttribute('href')) ?? '').split('#')[1] ?? ''
    expect(['verified', 'reviews', 'payment', 'tracking']).toContain(id)
  }
  await expect(why.getByRole('link')).toHaveCount(4)
  const costs = page.getByRole('region', { name: /^What it costs/ })
  await expect(costs).toContainText('8%')
  await expect.poll(() => seenIn(page)).toEqual([landing])
})

test('a public page opens by address and again after a reload, and an unknown page leads home', async ({
  page,
}) => {
  await page.goto('/no/such/page')
  await expectPlace(page, places.unknown)
  await page.getByRole('link', { name: 'Go home' }).click()
  await expectPlace(page, places.landing)
  await page.goto('/about')
  await expectPlace(page, places.about)
  await page.reload()
  await expectPlace(page, places.about)
  // About shows the developer, the tech stack and the live releases.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'The developer',
    'Tech stack',
    'Versions',
  ])
  const running = page.getByRole('region', { name: 'Versions' })
  await expect(running.getByRole('definition').filter({ hasText: /built .*20\d\d/ })).toHaveCount(2)
})

test('the landing page redirects signed-in users, and Back skips it', async ({ page }) => {
  await customerByCall(page)
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Manyhands' }).click()
  await expectPlace(page, dashboard)
  await page.goBack()
  await expectPlace(page, places.about)
  await page.goForward()
  await expectPlace(page, dashboard)
  await page.reload()
  await expectPlace(page, dashboard)
})

test('the landing page and the pages of another role lead home, and nothing else appears before', async ({
  page,
}) => {
  await watchPageArea(page)
  async function expectRedirect(address: string, place: Place) {
    await page.goto(address)
    await expectPlace(page, place)
    // The server's HTML may show the heading before the page area does.
    await expect.poll(() => seenIn(page), address).toEqual(['Loading', place[2]])
  }
  await expectRedirect('/customer/dashboard', places.landing)

  await customerByCall(page)
  await expectRedirect('/gig/1', dashboard)

  // Leave the dashboard, whose open requests would get a 401 once the packer has signed up.
  await page.goto('about:blank')
  await packerByCall(page)
  await expectRedirect('/', places.marketplace)
  await expectRedirect('/customer/dashboard', places.marketplace)
})

test.describe('with idle callbacks', () => {
  test.use({ idleCallbacks: true })

  test('Back and Forward move through the pages, and Back focuses the heading of each page', async ({
    page,
  }) => {
    await page.goto('/')
    // A link of the server's HTML loads another document, whose heading gets no focus.
    await rendered(page)
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await page.getByRole('link', { name: 'Customer sign in' }).click()
    await expect(heading('Customer sign in')).toBeFocused()
    await page.getByRole('link', { name: 'Join as a customer' }).click()
    await expect(heading('Join as a customer')).toBeFocused()
    await page.getByRole('link', { name: 'Join as a packer' }).click()
    await expect(heading('Join as a packer')).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Packer sign in' }).click()
    await expect(heading('Packer sign in')).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Customer sign in' }).click()
    await expect(heading('Customer sign in')).toBeFocused()
    for (const [address, name] of [
      ['/packer/signin', 'Packer sign in'],
      ['/packer/signup', 'Join as a packer'],
      ['/customer/signup', 'Join as a customer'],
      ['/customer/signin', 'Customer sign in'],
      ['/', landing],
    ] as const) {
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(heading(name)).toBeFocused()
    }
    await page.goForward()
    await expect(page).toHaveURL('/customer/signin')
    await expect(page).toHaveTitle('Customer sign in · Manyhands')
  })
})
