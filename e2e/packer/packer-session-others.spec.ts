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

// The browser reports every refused call by itself; that there is one is what these tests are about.
test.use({ expectConsole: [/status of 40[19]/] })

test('another packer who signs in there begins anew, on a page of their own', async ({ page }) => {
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
      () => expect(page.getByText(gig?.title ?? '')).toBeVisible(),
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

test('a customer who signs in in another tab takes this one along to the dashboard', async ({
  page,
  context,
}) => {
  const customer = await customerByCall(page)
  await endSession(page)
  const packer = await packerByCall(page)
  await page.goto('/packer/edit')
  await typeProfile(page, otherProfile())
  const other = await context.newPage()
  // It stays, whoever is signed in.
  await other.goto('/about')
  await signOut(other)
  await expectPrompt(page, '/packer/edit')
  await other.goto('/customer/signin')
  await signInHere(other, customer.username)
  await expectArrival(page, '/customer/dashboard', `Welcome, ${customer.username}`)

  await test.step('and back comes a packer, with nothing of it', async () => {
    await signOut(other)
    await other.goto('/packer/signin')
    await signInHere(other, packer.username)
    await expect(other).toHaveURL('/marketplace')
    await page.goto('/packer/edit')
    await expectProfileTyped(page, { username: packer.username, name: '', bio: '' })
  })
})
