import type { Page } from '@playwright/test'
import type { Trip } from 'api/client'
import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/console-watch.ts'
import { soon } from '../support/gigs.ts'
import { customerWithGigs } from '../support/marketplace.ts'
import { customerByCall, packerByCall, password } from '../support/people.ts'
import { tripOf } from '../support/packing.ts'

// The shell keeps the day when the browser is idle. The browser logs each request without a network, and each 409.
test.use({
  idleCallbacks: true,
  expectConsole: [/ERR_INTERNET_DISCONNECTED|status of 4\d\d|fetching the script/],
})

const keptKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('manyhands-personal-day-')),
  )
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('manyhands-day-sheet-1')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Opens the marketplace as a packer with a gig in an hour, and waits until the browser keeps the day. */
async function packerWithDay(page: Page) {
  const { customer, gigs } = await customerWithGigs([{ ...soon(), title: 'Piano upstairs' }])
  const [gig = { id: 0 }] = gigs
  const { id } = await packerByCall(page)
  expect((await page.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)
  await page.goto('/marketplace')
  await expect.poll(() => keptKeys(page)).toEqual([`manyhands-personal-day-${id}-sheet`])
  expect(await keptPages(page)).toEqual(['/packer/today'])
  return { customer, gig, packerId: id }
}

const card = (page: Page) => page.getByRole('region', { name: 'Piano upstairs' })

async function reportOnMyWay(page: Page) {
  await card(page).getByRole('button', { name: 'On my way' }).click()
  await expect(page.getByRole('dialog', { name: 'When will you be there?' })).toBeVisible()
  await page.getByRole('button', { name: 'I’m on my way' }).click()
}

/** In light on a desktop, and in dark on a small phone with large text. */
async function expectAccessible(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  // Borders and colors fade.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  )
  expect(await axeFindings(page, 'html', 'colors')).toEqual([])
  const sideways = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const { scrollWidth, clientWidth } = document.documentElement
    document.documentElement.style.fontSize = ''
    return scrollWidth - clientWidth
  })
  expect(sideways).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: null })
  if (size) await page.setViewportSize(size)
}

test('a first visit registers no worker', async ({ page }) => {
  await packerByCall(page)
  await page.goto('/marketplace')
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([await workers(page), await keptKeys(page)]).toEqual([0, []])
})

test('the day opens without a network, and a step pressed there is sent once when it is back', async ({
  page,
  context,
}) => {
  const { customer, gig } = await packerWithDay(page)
  await context.setOffline(true)
  await page.goto('/packer/today')
  await expect(page.getByText(/^No network\. As of \d/)).toBeVisible()
  await expect(card(page)).toContainText('1 First Street')
  await reportOnMyWay(page)
  const waiting = card(page).getByText(/Pressed at .* Waiting to send\./)
  await expect(waiting).toBeVisible()
  await card(page).getByRole('button', { name: 'Undo' }).click()
  await expect(waiting).toBeHidden()
  await reportOnMyWay(page)
  await expect(waiting).toBeVisible()
  await expectAccessible(page)

  // A second tab has the same queue, and sends it at the same time.
  const second = await context.newPage()
  await second.goto('/packer/today')
  await expect(card(second).getByText(/Waiting to send\./)).toBeVisible()
  const sent: unknown[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/stage')) sent.push(request.postDataJSON())
  })
  await context.setOffline(false)
  for (const tab of [page, second]) {
    await expect(card(tab).getByText('On the way')).toBeVisible()
    await expect(tab.getByText('Waiting to send.')).toBeHidden()
  }
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ stage: 'on_the_way', minutes: 30 })
  expect(await tripOf(customer, gig.id)).toMatchObject({ stage: 'on_the_way' })
  await customer.request.dispose()
})

test('a step that has become impossible is refused with the reason', async ({ page, context }) => {
  const { customer, gig } = await packerWithDay(page)
  await page.goto('/packer/today')
  await expect(card(page)).toBeVisible()
  await context.setOffline(true)
  await reportOnMyWay(page)
  await expect(card(page).getByText(/Waiting to send\./)).toBeVisible()
  const trip: Trip = await tripOf(customer, gig.id)
  const canceled = await customer.request.post(`/api/trips/${trip.id}/cancel`, {
    data: { reason: 'We stay.', reopen: true },
  })
  expect(canceled.status()).toBe(200)
  await context.setOffline(false)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('“On my way” was not sentPiano upstairs')
  await expectAccessible(page)
  await expect(notice).toContainText(/Dana canceled at .*, while you had no network\./)
  await expect(card(page)).toBeHidden()
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()
  await customer.request.dispose()
})

test('Sign Out in another tab, the end of the session and another user delete the day', async ({
  page,
  context,
}) => {
  await test.step('Sign Out', async () => {
    const { customer } = await packerWithDay(page)
    const sheet = await context.newPage()
    await sheet.goto('/packer/today')
    await expect(card(sheet)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'Need Moving Help' })).toBeVisible()
    await expect(sheet.getByText('Sign in as a packer')).toBeVisible()
    await expect(card(sheet)).toBeHidden()
    expect(await keptKeys(page)).toEqual([])
    await sheet.close()
    await customer.request.dispose()
  })
  await test.step('the session ended while the browser was closed', async () => {
    const { customer } = await packerWithDay(page)
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/help')
    await expect.poll(() => keptKeys(page)).toEqual([])
    await customer.request.dispose()
  })
  await test.step('a customer signs in on the same phone', async () => {
    const { customer } = await packerWithDay(page)
    await page.goto('about:blank')
    await customerByCall(page)
    await page.goto('/customer/dashboard')
    await expect.poll(() => keptKeys(page)).toEqual([])
    await page.goto('/packer/today')
    await expect(page.getByText('Sign in as a packer')).toBeVisible()
    await customer.request.dispose()
  })
})

test('a sign-in from the day sheet leads back to it, a customer home', async ({ page }) => {
  const { username } = await packerByCall(page)
  await page.context().clearCookies()
  const signIn = async (role: 'packer' | 'customer', name: string) => {
    await page.goto('/packer/today')
    await page.getByRole('link', { name: 'Packer Login' }).click()
    if (role === 'customer') await page.getByRole('link', { name: 'Customer sign in' }).click()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await signIn('packer', username)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page).toHaveURL('/packer/today')

  const customer = await customerByCall(page)
  await page.context().clearCookies()
  await signIn('customer', customer.username)
  await expect(page).toHaveURL('/customer/dashboard')
})

test('the day sheet prints its messages, black on white, without buttons', async ({ page }) => {
  const { customer, gig } = await packerWithDay(page)
  const trip = await tripOf(customer, gig.id)
  const data = { text: 'The gate code is 2468.' }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  expect(
    (await customer.request.post(`/api/trips/${trip.id}/messages`, { data, headers })).status(),
  ).toBe(201)
  await customer.request.dispose()
  await page.goto('/packer/today')
  await expect(card(page).getByText('The last message')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(card(page).getByText('2468')).toBeVisible()
  for (const role of ['button', 'link'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(card(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('a browser without storage shows the day, and says that it does not open without a network', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is blocked', 'SecurityError')
      },
    })
  })
  const { customer, gigs } = await customerWithGigs([{ ...soon(), title: 'Piano upstairs' }])
  await packerByCall(page)
  await page.request.post(`/api/packer/gigs/${gigs[0]?.id}`)
  await page.goto('/packer/today')
  await expect(card(page)).toBeVisible()
  await expect(page.getByText('This browser keeps no pages')).toBeVisible()
  expect(await workers(page)).toBe(0)
  await customer.request.dispose()
})

test('the app can be installed from the account page, which alone has the manifest', async ({
  page,
  context,
}) => {
  await packerByCall(page)
  await page.goto('/marketplace')
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'On your phone' })).toBeVisible()
  const protocol = await context.newCDPSession(page)
  expect(await protocol.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  expect((await protocol.send('Page.getAppManifest')).url).toMatch(
    /\/manifest-packer\.webmanifest$/,
  )
})
