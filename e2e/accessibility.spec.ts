import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { expect, test } from './support/console-watch.ts'
import { gigsFor, inSight, soon } from './support/gigs.ts'
import { deliverByCall } from './support/packing.ts'
import { confirmEmail } from './support/mailbox.ts'
import { customerByCall, newCaller, packerByCall, postGigByCall } from './support/people.ts'

const desk = { width: 1440, height: 900 }
const views = [
  { name: 'on a phone in dark', size: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'on a desktop in light', size: desk, colorScheme: 'light' },
] as const
const [phone] = views

/** Set by `npm run test:slow` and `npm run screenshots`. */
const checksBothViews = Boolean(process.env.SLOW_TESTS ?? process.env.SCREENSHOTS)
/** How many states the current test has checked. */
let checked = 0

declare global {
  interface Window {
    shifted: number
  }
}

test.beforeEach(async ({ page }) => {
  checked = 0
  if (checksBothViews) test.slow()
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) window.shifted += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

/** Facts of a move, which the pages of a job and a gig show. */
const move = {
  ...{ help: 'load_unload', size: 'two_bedrooms', truck: 'packer', helpers: 3, hours: 4.5 },
  ...{ arrival_minutes: 60, items: { sofa: 1, upright_piano: 1 }, pickup_note: 'Ring twice.' },
  pickup_access: { stairs: 2, elevator: 'none', carry: 'long', parking: 'difficult' },
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The folder of `npm run screenshots`; unset in tests. */
const pictures = process.env.SCREENSHOTS

/**
 * Expects no axe violations and no horizontal scrolling. `npm test` checks each state in one of the
 * views, in turns, because axe takes most of the time. `npm run test:slow` checks each in both and its reflow, and runs the tests
 * tagged @slow.
 */
async function expectSound(page: Page, name: string) {
  const turn = checked++ % views.length
  for (const [index, view] of views.entries()) {
    if (!checksBothViews && index !== turn) continue
    await page.setViewportSize(view.size)
    await page.emulateMedia({ colorScheme: view.colorScheme })
    await expectSoundView(page, `${name}, ${view.name}`)
  }
  if (checksBothViews && !pictures && reflows.test(name)) await expectReflow(page, name)
  await page.setViewportSize(desk)
}

/** The states that fit in 320 px with text of twice the size. */
const reflows = /^job form|jobs|^marketplace|^gig$/

/** Expects that at 320 px, with text of twice the size, neither the page nor an open dialog scrolls sideways. */
async function expectReflow(page: Page, name: string) {
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = await page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const parts = [document.documentElement, ...document.querySelectorAll('dialog[open] > div')]
    const wide = parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    const beyond = [...document.querySelectorAll('main *, dialog[open] *')].filter(
      (part) => wide.length > 0 && part.getBoundingClientRect().right > window.innerWidth + 1,
    )
    style.fontSize = ''
    return wide.length > 0 ? (beyond.at(-1) ?? wide[0])?.outerHTML.slice(0, 200) : undefined
  })
  expect.soft(sideways, `${name} at 320 px, text at 200%`).toBeUndefined()
}

/** Expects no axe violations in the bar, which has other markup on a desktop. */
async function expectSoundBar(page: Page) {
  expect(await axeFindings(page, 'header'), 'bar on a desktop').toEqual([])
}

async function expectSoundView(page: Page, name: string) {
  // Wait for animations: axe would report the colors of a dialog that is still fading in.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // Ignore endless animations, such as the marker of a timeline's current step.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )
  if (pictures) {
    const file = `${name.replaceAll(/\W+/g, '-')}.png`
    await page.screenshot({ path: path.join(pictures, file), fullPage: true })
  }
  expect(await axeFindings(page), name).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Opens a page by a navigation within the app, which takes less time than loading the document. */
const openInApp = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Loads a page, and expects that nothing on it moves while it loads. */
async function load(page: Page, address: string, ready: Locator) {
  await page.goto(address)
  await expect(ready).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.shifted), `${address} shifts`).toBeLessThan(0.01)
}

/**
 * Opens a further page of a signed-in user and waits for a text that comes with its data. `npm test`
 * navigates within the app; `npm run test:slow` loads the page, and expects that nothing on it moves.
 */
async function open(page: Page, address: string, name: string | RegExp, text: string) {
  if (checksBothViews) await load(page, address, heading(page, name))
  else await openInApp(page, address)
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText(text).first()).toBeVisible()
}

test('the public pages pass axe and do not scroll sideways, and the landing page does not shift', async ({
  page,
}) => {
  await load(page, '/', page.getByRole('heading', { name: 'Ready to Earn' }))
  await expectSound(page, 'landing page')
  for (const [address, name, title = name] of [
    ['/about', 'About Manyhands', 'About'],
    ['/help', 'Help'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/customer/signin', 'Customer sign in'],
    ['/customer/signup', 'Join as a customer'],
    ['/packer/signin', 'Packer sign in'],
    ['/packer/signup', 'Join as a packer'],
    ['/forgot', 'Forgot your password?'],
    ['/reset#token=wrong', 'Choose a new password'],
    ['/verify#token=wrong', 'Confirm your address'],
    ['/no/such/page', 'Page not found'],
  ] as const) {
    await openInApp(page, address)
    await expect(heading(page, name)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Manyhands`)
    await expectSound(page, address)
  }
  await expectSoundBar(page)
  await openInApp(page, '/reset')
  await expect(page.getByText('This link is not complete')).toBeVisible()
  await expectSound(page, 'a link without a token')
  await openInApp(page, '/forgot')
  await page.getByLabel('Username or email').fill('dana_whitfield')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('an email with a link is on its way')).toBeVisible()
  await expectSound(page, 'after asking for a link')
  await openInApp(page, '/packer/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectSound(page, 'sign-up with errors')
})

test("the customer's pages pass axe and do not scroll sideways, and the dashboard does not shift", async ({
  page,
}) => {
  await customerByCall(page)
  await page.goto('/customer/dashboard')
  await expect(page.getByRole('button', { name: 'Create Your First Job' })).toBeVisible()
  await expectSound(page, 'empty dashboard')
  await expectSoundBar(page)
  const { id, title } = await postGigByCall(page, { move })
  await load(page, '/customer/dashboard', page.getByRole('button', { name: 'Delete' }))
  await expectSound(page, 'dashboard')
  await page.getByRole('button', { name: 'Create New Job' }).click()
  await page.getByRole('button', { name: 'Create Job' }).click()
  await expect(page.locator('[name="boxes"]')).toBeFocused()
  await expectSound(page, 'job form with errors')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add Sofa' }).click()
  await form.getByRole('button', { name: 'More: Flights of stairs' }).first().click()
  await form.locator('[name="pickup_location.zip_code"]').fill('94607')
  await form.locator('[name="price"]').fill('0')
  await expect(form.getByText('1 item: about')).toBeVisible()
  await expectSound(page, 'job form with answers')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this job?')).toBeVisible()
  await expectSound(page, 'delete confirmation')
  const data = { subject: 'The elevator', text: 'It is out of order.', gig_id: id }
  const ticket = (await (await page.request.post('/api/support', { data })).json()) as {
    id: number
  }
  for (const [address, name, text] of [
    [`/support/${ticket.id}`, data.subject, data.text],
    [`/customer/jobs/${id}`, title, 'Show packers'],
    ['/customer/history', 'Job History', '1 job shown'],
    ['/customer/profile', 'My Profile', 'Customer since'],
    ['/customer/support', 'Support', 'Can I talk to a person?'],
    ['/account', 'Account', 'This device'],
    ['/support', 'Support', 'Waiting for us'],
  ] as const) {
    await open(page, address, name, text)
    await expectSound(page, address)
  }
  await Promise.all(Array.from({ length: 9 }, () => postGigByCall(page)))
  await page.setViewportSize(phone.size)
  await page.goto('/customer/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Open' })).toHaveCount(10)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height / phone.size.height, 'screens of ten jobs on a phone').toBeLessThan(2.5)
})

test(
  'reviews and a public profile pass axe and do not scroll sideways',
  { tag: '@slow' },
  async ({ page }) => {
    await customerByCall(page)
    const { id } = await postGigByCall(page, soon())
    const packing = await newCaller()
    const packer = await packerByCall(packing, [1, 3])
    await confirmEmail(page, '/api/customer/profile')
    await confirmEmail(packing, '/api/packer/edit')
    await packing.request.post(`/api/packer/gigs/${id}`)
    await deliverByCall(packing, id)
    const trip = (await (await page.request.get(`/api/gigs/${id}/trip`)).json()) as { id: number }
    const completion = { data: { stage: 'completed', version: 4 } }
    await page.request.post(`/api/trips/${trip.id}/stage`, completion)
    await page.goto(`/customer/jobs/${id}`)
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByText('Choose one to five stars.')).toBeVisible()
    await expectSound(page, 'review form with an error')
    await packing.request.put(`/api/trips/${trip.id}/review`, { data: { stars: 4, text: 'Easy.' } })
    await packing.request.dispose()
    await page.getByRole('radio', { name: '5 stars' }).check()
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByText('Easy.')).toBeVisible()
    await expectSound(page, 'published reviews')
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Report this review' })).toBeVisible()
    await expectSound(page, 'report of a review')
    await page.goto(`/customer/packers/${packer.id}`)
    await expect(page.getByRole('heading', { name: '1 review' })).toBeVisible()
    await expectSound(page, 'public profile of a packer')
  },
)

test("the packer's pages pass axe and do not scroll sideways, and the first ones do not shift", async ({
  page,
}) => {
  const customer = await newCaller()
  await customerByCall(customer)
  const gig = await postGigByCall(customer, { specialties: [1, 3, 9], move })
  await customer.request.dispose()
  const packer = await packerByCall(page, [1])
  await load(page, '/marketplace', page.getByText(/gigs? available/))
  await expectSound(page, 'marketplace')
  await expectSoundBar(page)
  await page.getByRole('button', { name: 'Filter Gigs' }).click()
  await expect(page.getByRole('switch', { name: 'Only gigs I qualify for' })).toBeVisible()
  await expectSound(page, 'marketplace with filters')
  await page.goto('/marketplace?priceMin=9999999')
  await expect(page.getByText('No gigs found')).toBeVisible()
  await expectSound(page, 'empty marketplace')
  await load(page, `/gig/${gig.id}`, page.getByText('Missing Required Specialties'))
  await expectSound(page, 'gig')
  await load(page, `/packer/${packer.id}/specialtys`, page.getByRole('checkbox', { name: 'dolly' }))
  await expectSound(page, 'specialties')
  for (const [address, name, text] of [
    [`/packer/${packer.id}`, /welcome/i, 'None booked right now'],
    ['/packer/edit', /profile/i, 'Save Changes'],
    ['/packer/gigs/booked', 'Your Gig History', 'You have no gigs.'],
    ['/packer/week', 'Your week', 'You have no gigs from'],
    [`/packer/${packer.id}/gigs/pay`, 'Your Pay', 'No money is on its way'],
    ['/specialtys', /specialt/i, 'vehicle trailer'],
    ['/account', 'Account', 'This device'],
    ['/support', 'Support', 'No messages yet'],
  ] as const) {
    await open(page, address, name, text)
    await expectSound(page, address)
  }
})

test(
  "a booked gig and the packer's list of gigs pass axe at each end of the trip",
  {
    tag: '@slow',
  },
  async ({ page }) => {
    const { gig } = await gigsFor(page)
    await page.request.post(`/api/packer/gigs/${gig.id}`)
    await page.setViewportSize(phone.size)
    await load(page, `/gig/${gig.id}`, page.getByRole('list', { name: 'Timeline' }))
    await expect(inSight(page, 'On my way')).toBeEnabled()
    await expectSound(page, 'booked gig')
    await inSight(page, 'Skip to a later step').click()
    await expectSound(page, 'later steps')
    await inSight(page, 'Report a problem').click()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expectSound(page, 'problem dialog with errors')
    await page.keyboard.press('Escape')
    await inSight(page, 'Cancel Gig').click()
    await page.getByRole('button', { name: 'Yes, cancel' }).click()
    await expectSound(page, 'cancel dialog with errors')
    await page.keyboard.press('Escape')
    await inSight(page, 'On my way').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSound(page, 'arrival dialog')
    await page.getByRole('button', { name: "I'm on my way" }).click()
    await expect(inSight(page, 'Arrived at pickup')).toBeEnabled()
    await load(page, '/packer/gigs/booked', page.getByText('Next: Arrived at pickup'))
    await expectSound(page, 'history with a gig of today')
    await load(page, '/packer/week', page.getByText('Booked this week'))
    await expectSound(page, 'week')
    await deliverByCall(page, gig.id)
    await page.goto(`/gig/${gig.id}`)
    await inSight(page, 'Mark Completed').click()
    await expect(page.getByText('Enter all six digits.')).toBeVisible()
    await expectSound(page, 'delivered gig')
  },
)
