import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, saying, wordless } from '../support/failures.ts'
import {
  gigsFor,
  hasFocus,
  inSight,
  letTimePass,
  openCancel,
  street,
} from '../support/gig-failures.ts'
import { reportByCall } from '../support/packing.ts'

// The browser logs every failed request; these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

const words = saying({ error: 'Not on a Sunday.', detail: 'no', message: 'no' })

const statusesOf = async (page: Page) => {
  const answer = await page.request.get('/api/packers/gigs')
  return ((await answer.json()) as { gig_status_id: number }[]).map((each) => each.gig_status_id)
}

interface Change {
  method: string
  path: string
  title: string
  before: number[]
  after: number[]
  /** What the page says without a network. Default: to try again. */
  offline?: string
}

const changes: Record<string, Change> = {
  'Book Gig!': {
    method: 'POST',
    path: '**/api/packer/gigs/*',
    title: 'The gig was not booked',
    before: [],
    after: [2],
  },
  'Yes, cancel': {
    method: 'POST',
    path: '**/api/trips/*/cancel',
    title: 'The gig was not canceled',
    before: [2],
    after: [],
  },
  'Arrived at pickup': {
    method: 'POST',
    path: '**/api/trips/*/stage',
    title: '“Arrived at pickup” was not saved',
    before: [2],
    after: [2],
    // Your Day keeps steps, and sends them later.
    offline: 'Press it in Your Day',
  },
}
for (const [name, { method, path, title, before, after, offline }] of Object.entries(changes)) {
  test(`when ${name} fails, the page says so, nothing changes, and the next try succeeds`, async ({
    page,
  }) => {
    const { gig } = await gigsFor(page)
    if (before.length > 0) await page.request.post(`/api/packer/gigs/${gig.id}`)
    if (name === 'Arrived at pickup') await reportByCall(page, gig.id, ['on_the_way'])
    await page.clock.install()
    await page.goto(`/gig/${gig.id}`)
    if (name === 'Yes, cancel') await openCancel(page)
    const button = inSight(page, name)
    const alert = page.getByRole('alert').filter({ hasText: title })

    // Do not test a 409 for a booking, where it means that another packer has booked the gig.
    const failures = name === 'Book Gig!' ? wordless : { ...wordless, 'a sentence': words }
    for (const [what, failure] of Object.entries(failures)) {
      await test.step(what, async () => {
        const heal = await failCalls(page, method, path, failure)
        await button.click()
        await expect(alert).toContainText(what === 'a sentence' ? 'Not on a Sunday.' : /try again/i)
        await expect(alert).toBeInViewport()
        await expect(button).toBeEnabled()
        await expect(button).toBeFocused()
        await expect(page.getByText(street)).toHaveCount(before.length > 0 ? 2 : 0)
        await heal()
        await letTimePass(page)
      })
    }
    await test.step('the network is down', async () => {
      await page.context().setOffline(true)
      await button.click()
      await expect(alert).toContainText(offline ?? /try again/i)
      await expect(button).toBeFocused()
      await page.context().setOffline(false)
      await letTimePass(page)
    })

    expect(await statusesOf(page)).toEqual(before)
    await button.click()
    await expect.poll(() => statusesOf(page)).toEqual(after)
    await expect(alert).toHaveCount(0)
    await expect(button).toBeHidden()
    await expect.poll(() => hasFocus(page)).toBe(true)
  })
}
