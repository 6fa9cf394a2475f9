import { expect, test } from '../support/console-watch.ts'
import { failCalls, saying } from '../support/failures.ts'
import {
  expectProfileTyped,
  openTypedProfile,
  otherProfile,
  signInHere,
  storedSpecialties,
  typeProfile,
} from '../support/packing.ts'
import { packerByCall } from '../support/people.ts'
import {
  endElsewhere,
  endSession,
  expectArrival,
  expectPrompt,
  expectTicked,
  headingOf,
  tick,
  untick,
} from '../support/session-prompt.ts'

// The browser logs every rejected request; these tests cause rejections on purpose.
test.use({ expectConsole: [/status of 40[19]/] })

test('after a sign-out elsewhere, the same packer signs in on any page and keeps the input', async ({
  page,
}) => {
  test.slow()
  const { id, username } = await packerByCall(page, [2])
  const profile = otherProfile()
  const tickMore = async () => {
    await tick(page, 'crane')
    await untick(page, 'dolly')
    await tick(page, 'pets')
  }
  const expectTicks = () => expectTicked(page, ['crane', 'pets'])
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
      await expectArrival(page, address, heading)
      await expectTyped()
    })
  }
  expect(await storedSpecialties(page, id)).toEqual([2])
})

test('saving a profile after the session has ended asks for a sign-in; saving again then works', async ({
  page,
}) => {
  const { id, username, profile } = await openTypedProfile(page)
  await endSession(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectPrompt(page, '/packer/edit')

  const alert = page.getByRole('main').getByRole('alert')
  await test.step('a failed sign-in shows the error of the API', async () => {
    await signInHere(page, username, 'not-the-password')
    await expect(alert).toHaveText('WhoopsInvalid credentials')
    await expect(alert).toBeInViewport()
    const heal = await failCalls(
      page,
      'POST',
      '**/api/auth/signin',
      saying({ error: 'Not today.' }),
    )
    await signInHere(page, username)
    await expect(alert).toHaveText('WhoopsNot today.')
    await expect(page).toHaveURL('/packer/edit')
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await heal()
  })
  await signInHere(page, username)
  await expectArrival(page, '/packer/edit', 'Edit Profile')
  await expectProfileTyped(page, profile)
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectArrival(page, `/packer/${id}`, `Welcome, ${profile.username}`)
})

test('when the session ends halfway through Save, the packer signs in and saves the rest', async ({
  page,
}) => {
  const { id, username } = await packerByCall(page, [2])
  await page.goto(`/packer/${id}/specialtys/edit`)
  await tick(page, 'crane')
  await tick(page, 'pets')
  await untick(page, 'dolly')
  const sent: unknown[] = []
  let ended = false
  await page.route(/\/api\/packer\/(\d+\/)?specialtys(\/\d+)?$/, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    sent.push(request.postDataJSON() ?? request.method())
    const answer = await route.fetch()
    if (!ended) await endSession(page)
    ended = true
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Save Specialties' }).click()
  await expectPrompt(page, `/packer/${id}/specialtys/edit`)
  expect(sent).toEqual([{ specialty_id: 10 }, { specialty_id: 7 }])
  await signInHere(page, username)
  await expectArrival(page, `/packer/${id}/specialtys/edit`, 'Edit Specialties')
  await expectTicked(page, ['crane', 'pets'])
  sent.length = 0
  await page.getByRole('button', { name: 'Save Specialties' }).click()
  await expect(page).toHaveURL(`/packer/${id}`)
  expect(sent).toEqual([{ specialty_id: 7 }, 'DELETE'])
  expect(await storedSpecialties(page, id)).toEqual([7, 10])
})

test('a link followed after the session has ended asks for a sign-in at the new address', async ({
  page,
}) => {
  const { id, username } = await packerByCall(page)
  for (const [from, link, address, heading] of [
    ['/packer/gigs/booked', 'Your Pay', `/packer/${id}/gigs/pay`, 'Your Pay'],
    ['/packer/gigs/booked', 'Profile', `/packer/${id}`, `Welcome, ${username}`],
    ['/specialtys', 'Your Gigs', '/packer/gigs/booked', 'Your Gig History'],
    ['/specialtys', 'Edit Specialties', `/packer/${id}/specialtys/edit`, 'Edit Specialties'],
  ] as const) {
    await page.goto(from)
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await endSession(page)
    await page.getByRole('link', { name: link }).first().click()
    await expectPrompt(page, address)
    await signInHere(page, username)
    await expectArrival(page, address, heading)
  }
})
