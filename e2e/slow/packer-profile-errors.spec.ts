import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, wordless } from '../support/failures.ts'
import { expectProfileTyped, openTypedProfile, storedProfile } from '../support/packing.ts'

// The browser logs every failed request; these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('when saving a profile fails, the form says so, keeps its input, and saves on the next try', async ({
  page,
}) => {
  const { id, username, profile } = await openTypedProfile(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing you typed is lost.' })

  async function expectRefused() {
    await save(page).click()
    await expect(alert).toContainText(/Your profile was not saved|whether your profile was saved/)
    await expect(save(page)).toBeEnabled()
    await expectProfileTyped(page, profile)
    await expect(page).toHaveURL('/packer/edit')
  }
  for (const [what, failure] of Object.entries(wordless)) {
    await test.step(what, async () => {
      const heal = await failCalls(page, 'PUT', '**/api/packer/edit', failure)
      await expectRefused()
      await heal()
    })
  }
  await test.step('the network is down', async () => {
    await page.context().setOffline(true)
    await expectRefused()
    await page.context().setOffline(false)
  })
  await expect(alert).toBeInViewport()
  await test.step('an API error about a field appears at that field', async () => {
    const heal = await failCalls(page, 'PUT', '**/api/packer/edit', (route) =>
      route.fulfill({
        status: 400,
        json: { status: 400, errors: [{ path: 'email', message: 'Not this one.' }] },
      }),
    )
    await save(page).click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Not this one.')
    await expect(field(page, 'Email')).toBeFocused()
    await expect(alert).toHaveCount(0)
    await heal()
  })

  expect(await storedProfile(page)).toMatchObject({ username, bio: '' })
  await save(page).click()
  await expect(page).toHaveURL(`/packer/${id}`)
  expect(await storedProfile(page)).toMatchObject(profile)
})
