import { expect, test } from '../support/console-watch.ts'
import {
  completedGigs,
  expectProfileTyped,
  otherProfile,
  signInHere,
  typeProfile,
} from '../support/packing.ts'
import { customerByCall, packerByCall, password, signOut } from '../support/people.ts'
import {
  endElsewhere,
  endSession,
  expectArrival,
  expectPrompt,
  expectTicked,
  headingOf,
  tick,
} from '../support/session-prompt.ts'

// The browser logs every rejected request; these tests cause rejections on purpose.
test.use({ expectConsole: [/status of 40[19]/] })

test("a second packer who signs in at the prompt gets their own page, without the first one's input", async ({
  page,
}) => {
  const second = await packerByCall(page, [3])
  await endSession(page)
  const first = await packerByCall(page, [2])
  const [gig] = await completedGigs(page, [{ title: 'A job of the first one' }])
  const profile = otherProfile()

  for (const [path, heading, type, expectOwn] of [
    [
      '/edit',
      'Edit Profile',
      () => typeProfile(page, profile),
      () => expectProfileTyped(page, { username: second.username, name: '', bio: '' }),
    ],
    [
      '/:id/specialtys/edit',
      'Edit Specialties',
      () => tick(page, 'crane'),
      () => expectTicked(page, ['piano']),
    ],
    [
      '/:id/gigs/pay',
      'Your Pay',
      () => expect(page.getByRole('main').getByText(gig?.title ?? '')).toBeVisible(),
      () => expect(page.getByText('No Pay History Available')).toBeVisible(),
    ],
    [
      '/:id',
      `Welcome, ${second.username}`,
      () => expect(headingOf(page, `Welcome, ${first.username}`)).toBeVisible(),
      () => expect(page.getByText('piano')).toBeVisible(),
    ],
  ] as const) {
    await test.step(path, async () => {
      const own = ({ id }: { id: number }) => `/packer${path.replace(':id', String(id))}`
      await page.goto(own(first))
      await type()
      await endElsewhere(page)
      await expectPrompt(page, own(first))
      await signInHere(page, second.username)
      await expectArrival(page, own(second), heading)
      await expectOwn()
      await expect(page.getByText(gig?.title ?? '')).toHaveCount(0)
      await endSession(page)
      const back = await page.request.post('/api/auth/signin', {
        data: { username: first.username, password },
      })
      expect(back.ok()).toBe(true)
    })
  }
})

test('when a customer signs in in another tab, this tab opens the dashboard', async ({
  page,
  context,
}) => {
  const customer = await customerByCall(page)
  await endSession(page)
  const packer = await packerByCall(page)
  await page.goto('/packer/edit')
  await typeProfile(page, otherProfile())
  const other = await context.newPage()
  // Use the About page, which is not guarded and stays open when the user changes.
  await other.goto('/about')
  await signOut(other)
  await expectPrompt(page, '/packer/edit')
  await other.goto('/customer/signin')
  await signInHere(other, customer.username)
  await expectArrival(page, '/customer/dashboard', 'Welcome, Dana')

  await test.step('the packer signs in again, and the unsaved input is gone', async () => {
    await signOut(other)
    await other.goto('/packer/signin')
    await signInHere(other, packer.username)
    await expect(other).toHaveURL('/marketplace')
    await page.goto('/packer/edit')
    await expectProfileTyped(page, { username: packer.username, name: '', bio: '' })
  })
})
