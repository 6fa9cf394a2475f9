import { expect, test } from '../support/console-watch.ts'
import { failCalls } from '../support/failures.ts'
import { expectFocus, press } from '../support/keys.ts'
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
    [
      '/marketplace',
      /\/api\/gigs\?/,
      'Unable to load gigs. Please try again later.',
      'Gig Marketplace',
    ],
    [
      '/packer/gigs/booked',
      /\/api\/packer\/gigs\/booked$/,
      'Your gigs could not be loaded.',
      'Your Gig History',
    ],
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
