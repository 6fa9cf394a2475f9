import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { holdCalls } from '../support/failures.ts'
import {
  expectProfileTyped,
  otherProfile,
  pressTwice,
  signInHere,
  typeProfile,
  storedProfile,
} from '../support/packing.ts'
import { packerByCall, signOut } from '../support/people.ts'

// The browser logs rejected requests; one of these tests causes a 401 on purpose.
test.use({ expectConsole: [/status of 401/] })

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

/** Counts the save requests that the page sends from now on. */
function countSaves(page: Page) {
  const saves = { sent: 0 }
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.sent++
  })
  return saves
}

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData: data, cancelable: true })
    if (document.activeElement?.dispatchEvent(event)) {
      document.execCommand('insertText', false, copied)
    }
  }, text)
}

test('the bio counts typed and pasted characters, an emoji as one, and allows at most 280', async ({
  page,
}) => {
  const { id } = await packerByCall(page)
  const saves = countSaves(page)
  await page.goto('/packer/edit')
  const bio = field(page, 'Bio')
  const counter = page.getByText(/^\d+ \/ 280$/)
  await expect(counter).toHaveText('0 / 280')
  await bio.pressSequentially('Vans 🚚')
  await expect(counter).toHaveText('6 / 280')
  await page.keyboard.press('Backspace')
  await expect(counter).toHaveText('5 / 280')

  await bio.fill('')
  await bio.focus()
  await paste(page, '🚚'.repeat(279) + 'ab')
  await expect(counter).toHaveText('281 / 280')
  await save(page).click()
  await expect(bio).toBeFocused()
  await expect(bio).toHaveAttribute('aria-invalid', 'true')
  await expect(bio).toHaveAccessibleDescription(/Use 280 characters or fewer. Your bio has 281\./)
  expect(saves.sent).toBe(0)

  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Backspace')
  await expect(counter).toHaveText('280 / 280')
  await save(page).click()
  await expect(page).toHaveURL(`/packer/${id}`)
  await expect(page.getByText('🚚'.repeat(279) + 'a')).toBeVisible()
  expect(await storedProfile(page)).toMatchObject({ bio: '🚚'.repeat(279) + 'a' })
})

test('the phone field adds dashes and rejects an invalid number before sending', async ({
  page,
}) => {
  const { id } = await packerByCall(page)
  const saves = countSaves(page)
  await page.goto('/packer/edit')
  const phone = field(page, 'Phone')
  await expect(phone).toHaveAccessibleDescription('ex: 111-222-3333')
  for (const wrong of ['510-555-014', '510-555-01421', 'call me', '٥١٠-٥٥٥-٠١٤٢']) {
    await phone.fill(wrong)
    expect(await phone.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(
      true,
    )
    await save(page).click()
    await expect(phone, wrong).toHaveAccessibleDescription(
      'ex: 111-222-3333 Enter a 10-digit phone number.',
    )
    await expect(phone).toBeFocused()
  }
  expect(saves.sent).toBe(0)
  for (const typed of ['5105550142', '(510) 555-0142', '1-510-555-0142']) {
    await phone.fill(typed)
    await expect(phone).toHaveValue('510-555-0142')
  }
  await save(page).click()
  await expect(page).toHaveURL(`/packer/${id}`)
  await expect(page.getByText('510-555-0142')).toBeVisible()

  await test.step('the packer can clear the phone number', async () => {
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(phone).toHaveValue('510-555-0142')
    await phone.fill('')
    await save(page).click()
    await expect(page).toHaveURL(`/packer/${id}`)
    expect(await storedProfile(page)).toMatchObject({ phone: '' })
  })
})

test('a new username is sent once, appears on the profile, and replaces the old one at sign-in', async ({
  page,
}) => {
  const { id, username } = await packerByCall(page)
  const profile = otherProfile()
  const name = profile.username ?? ''
  await page.goto(`/packer/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}`)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await typeProfile(page, { ...profile, username: ` ${name} ` })
  const { held, release } = await holdCalls(page, 'PUT', '**/api/packer/edit')
  await pressTwice(save(page))
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true')
  await field(page, 'Username').press('Enter')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  const about = page.getByRole('region', { name: 'About you' })
  for (const text of [profile.email, profile.phone, 'Two vans. No piano is too big.']) {
    await expect(about.getByText(text ?? '')).toBeVisible()
  }
  expect.soft(held).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)

  await signOut(page)
  await page.goto('/packer/signin')
  await signInHere(page, username)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid credentials')
  await signInHere(page, name)
  await expect(page).toHaveURL('/marketplace')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
})

test('Cancel leaves the profile unchanged', async ({ page }) => {
  const { id, username } = await packerByCall(page)
  const saves = countSaves(page)
  await page.goto('/packer/edit')
  await typeProfile(page, otherProfile())
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/packer/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}`)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expectProfileTyped(page, { username, name: '', email: '', phone: '', bio: '' })
  expect(saves.sent).toBe(0)
})
