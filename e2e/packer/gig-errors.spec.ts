import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, saying, wordless } from '../support/failures.ts'
import {
  gigsFor,
  hasFocus,
  inSight,
  letTimePass,
  pressAndConfirm,
  street,
} from '../support/gig-trouble.ts'

// The browser reports failed calls by itself; that they fail is what these tests are about.
test.use({ expectConsole: [/Failed to load resource/] })

const words = saying({ error: 'Not on a Sunday.', detail: 'no', message: 'no' })

const statusesOf = async (page: Page) => {
  const answer = await page.request.get('/api/packers/gigs')
  return ((await answer.json()) as { gig_status_id: number }[]).map((each) => each.gig_status_id)
}

const changes = {
  'Book Gig!': {
    method: 'POST',
    path: '**/api/packer/gigs/*',
    title: 'The gig was not booked',
    before: [],
    after: [2],
  },
  'Cancel Gig': {
    method: 'DELETE',
    path: '**/api/packer/gigs/*',
    title: 'The gig was not canceled',
    before: [2],
    after: [],
  },
  'Mark Completed': {
    method: 'PUT',
    path: '**/api/packer/gig/*',
    title: 'The gig was not marked completed',
    before: [2],
    after: [3],
  },
}
for (const [name, { method, path, title, before, after }] of Object.entries(changes)) {
  test(`${name} that fails says so, changes nothing, and succeeds the next time`, async ({
    page,
  }) => {
    const { gig } = await gigsFor(page)
    if (before.length > 0) await page.request.post(`/api/packer/gigs/${gig.id}`)
    await page.clock.install()
    await page.goto(`/gig/${gig.id}`)
    const button = inSight(page, name)
    const alert = page.getByRole('alert').filter({ hasText: title })

    // Of a booking, a conflict says that somebody else was first.
    const failures = name === 'Book Gig!' ? wordless : { ...wordless, 'a sentence': words }
    for (const [what, failure] of Object.entries(failures)) {
      await test.step(what, async () => {
        const heal = await failCalls(page, method, path, failure)
        await pressAndConfirm(page, name)
        await expect(alert).toContainText(what === 'a sentence' ? 'Not on a Sunday.' : /try again/i)
        await expect(alert).toBeInViewport()
        await expect(button).toBeEnabled()
        await expect(button).toBeFocused()
        await expect(page.getByText(street)).toHaveCount(before.length > 0 ? 2 : 0)
        await heal()
        await letTimePass(page)
      })
    }
    await test.step('no network at all', async () => {
      await page.context().setOffline(true)
      await pressAndConfirm(page, name)
      await expect(alert).toContainText(/try again/i)
      await expect(button).toBeFocused()
      await page.context().setOffline(false)
      await letTimePass(page)
    })

    expect(await statusesOf(page)).toEqual(before)
    await pressAndConfirm(page, name)
    await expect.poll(() => statusesOf(page)).toEqual(after)
    await expect(alert).toHaveCount(0)
    await expect(button).toBeHidden()
    await expect.poll(() => hasFocus(page)).toBe(true)
  })
}
