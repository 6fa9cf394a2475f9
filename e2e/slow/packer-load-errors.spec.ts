import { expect, test } from '../support/console-watch.ts'
import { failCalls, wordless } from '../support/failures.ts'
import { expectFocus, press } from '../support/keys.ts'
import { completedGigs } from '../support/packing.ts'
import { jobs } from '../support/pay-jobs.ts'
import { packerByCall } from '../support/people.ts'

// The browser logs every failed request; these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

test("Retry, pressed by keyboard, loads each of the packer's pages and keeps the focus on it", async ({
  page,
}) => {
  const { id, username } = await packerByCall(page)
  for (const [address, calls, sentence, name] of [
    [
      `/packer/${id}/gigs/pay`,
      /\/api\/users\/\d+\/gigs$/,
      'Your pay could not be loaded.',
      'Your Pay',
    ],
    [
      `/packer/${id}`,
      /\/api\/packer$/,
      'Your profile could not be loaded.',
      `Welcome, ${username}`,
    ],
    ['/packer/edit', /\/api\/packer$/, 'Your profile could not be loaded.', 'Edit Profile'],
    [
      `/packer/${id}/specialtys/edit`,
      /\/api\/specialtys$/,
      'The specialties could not be loaded.',
      'Edit Specialties',
    ],
    ['/specialtys', /\/api\/specialtys$/, 'The specialties could not be loaded.', 'Specialties'],
  ] as const) {
    // The page does not retry a 404 automatically.
    const heal = await failCalls(page, 'GET', calls, (route) => route.fulfill({ status: 404 }))
    await page.goto(address)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await heal()
    await press(page, page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectFocus(page, `after Retry on ${address.replace(/\d+/, ':id')}`)
  }
})

test('when the pay fails to load, the page says so, and Retry loads it', async ({ page }) => {
  const { id } = await packerByCall(page)
  await completedGigs(page, jobs)
  await page.clock.install()
  const alert = page.getByRole('alert').filter({ hasText: 'Your pay could not be loaded.' })
  for (const [what, failure] of Object.entries(wordless)) {
    await test.step(what, async () => {
      const heal = await failCalls(page, 'GET', '**/api/users/*/gigs', failure)
      await page.goto(`/packer/${id}/gigs/pay`)
      // Wait for the two automatic retries, too.
      await expect(async () => {
        await page.clock.fastForward(5_000)
        await expect(alert).toBeVisible({ timeout: 50 })
      }).toPass({ intervals: [50] })
      await expect(page.getByText('No Pay History Available')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
      await heal()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('row')).toHaveCount(5)
      await expect(alert).toHaveCount(0)
    })
  }
})
