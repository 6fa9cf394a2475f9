import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, wordless } from '../support/failures.ts'
import { expectProfileTyped, otherProfile, typeProfile, storedProfile } from '../support/packing.ts'
import { packerByCall } from '../support/people.ts'

// The browser reports failed calls by itself; that they fail is what these tests are about.
test.use({ expectConsole: [/Failed to load resource/] })

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('a username of somebody else is told at its field, in whatever case, and all that was typed stays', async ({
  page,
}) => {
  const taken = await packerByCall(page)
  await page.request.delete('/api/auth/signout')
  const { id, username } = await packerByCall(page)
  await page.goto('/packer/edit')
  const profile = otherProfile()
  await typeProfile(page, profile)
  const name = field(page, 'Username')
  for (const wish of [taken.username, taken.username.toUpperCase()]) {
    await name.fill(wish)
    await save(page).click()
    await expect(name).toHaveAccessibleDescription(/taken/)
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toBeFocused()
    await expect(page.getByText('Your profile was not saved')).toHaveCount(0)
    await expectProfileTyped(page, { ...profile, username: wish })
  }
  expect(await storedProfile(page)).toMatchObject({ username, name: '' })

  await test.step("one's own in another case is free", async () => {
    await name.fill(username.toUpperCase())
    await save(page).click()
    await expect(page).toHaveURL(`/packer/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Welcome, ${username.toUpperCase()}`,
    )
  })
})

test('a profile that cannot be saved says so, keeps all that was typed, and is saved the next time', async ({
  page,
}) => {
  const { id, username } = await packerByCall(page)
  await page.goto('/packer/edit')
  const profile = otherProfile()
  await typeProfile(page, profile)
  const alert = page.getByRole('alert').filter({ hasText: 'Your profile was not saved' })

  async function expectRefused() {
    await save(page).click()
    await expect(alert).toContainText('press Save Changes again')
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
  await test.step('no network at all', async () => {
    await page.context().setOffline(true)
    await expectRefused()
    await page.context().setOffline(false)
  })
  await expect(alert).toBeInViewport()
  await test.step("the server's word on a field, at the field", async () => {
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
