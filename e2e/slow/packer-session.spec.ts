import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import {
  expectProfileTyped,
  otherProfile,
  signInHere,
  storedSpecialties,
  typeProfile,
} from '../support/packing.ts'
import { packerByCall } from '../support/people.ts'

// The browser logs every rejected request; this test causes rejections on purpose.
test.use({ expectConsole: [/status of 40[19]/] })

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })

/** Ends the session and notifies the page, as a sign-out in another tab would. */
async function endElsewhere(page: Page) {
  await page.request.delete('/api/auth/signout')
  await page.evaluate(() => new BroadcastChannel('manyhands-session').postMessage('changed'))
}

async function expectPrompt(page: Page, address: string) {
  const prompt = headingOf(page, 'Please log in or sign up to continue!')
  await expect(prompt).toBeVisible()
  await expect(prompt).toBeFocused()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
}

test('after a sign-out elsewhere, the same packer signs in on any page and keeps the input', async ({
  page,
}) => {
  test.slow()
  const { id, username } = await packerByCall(page, [2])
  const profile = otherProfile()
  const tickMore = async () => {
    await box(page, 'crane').check()
    await box(page, 'dolly').uncheck()
    await box(page, 'pets').check()
  }
  const expectTicks = async () => {
    await expect(box(page, 'crane')).toBeChecked()
    await expect(page.getByText('2 selected')).toBeVisible()
  }
  const nothing = async () => {}

  for (const [address, heading, type, expectTyped] of [
    [
      '/packer/edit',
      'Edit Profile',
      () => typeProfile(page, profile),
      () => expectProfileTyped(page, profile),
    ],
    [`/packer/${id}/specialtys`, 'What can you bring?', tickMore, expectTicks],
    [`/packer/${id}/specialtys/edit`, 'Edit Specialties', tickMore, expectTicks],
    ['/packer/gigs/booked', 'Your Gig History', nothing, nothing],
    [`/packer/${id}/gigs/pay`, 'Your Pay', nothing, nothing],
    [`/packer/${id}`, `Welcome, ${username}`, nothing, nothing],
    ['/specialtys', 'Specialties', nothing, nothing],
  ] as const) {
    await test.step(address.replace(/\d+/, ':id'), async () => {
      await page.goto(address)
      await expect(headingOf(page, heading)).toBeVisible()
      await type()
      await endElsewhere(page)
      await expectPrompt(page, address)
      await signInHere(page, username)
      await expect(headingOf(page, heading)).toBeFocused()
      await expect(page).toHaveURL(address)
      await expectTyped()
    })
  }
  expect(await storedSpecialties(page, id)).toEqual([2])
})
