import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './console-watch.ts'
import { failCalls, saying } from './failures.ts'
import {
  completedGigs,
  expectProfileTyped,
  otherProfile,
  signInHere,
  storedSpecialties,
  typeProfile,
} from './packing.ts'
import { customerByCall, packerByCall, password, signOut } from './people.ts'

// The browser reports every refused call by itself; that there is one is what these tests are about.
test.use({ expectConsole: [/status of 40[19]/] })

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function expectPrompt(page: Page, address: string) {
  const prompt = headingOf(page, 'Please log in or sign up to continue!')
  await expect(prompt).toBeVisible()
  await expect(prompt).toBeFocused()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
}

async function expectArrival(page: Page, address: string, heading: string) {
  await expect(headingOf(page, heading)).toBeVisible()
  await expect(headingOf(page, heading)).toBeFocused()
  await expect(page).toHaveURL(address)
}

/** Another tab of the same browser, on a page that stays whoever is signed in. */
async function openOtherTab(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/about')
  return tab
}

const endSession = (page: Page) => page.request.delete('/api/auth/signout')

/** As if somebody had signed out in another tab. */
async function endElsewhere(page: Page) {
  await endSession(page)
  await page.evaluate(() => new BroadcastChannel('manyhands-session').postMessage('changed'))
}

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name }).check()
const untick = (page: Page, name: string) => page.getByRole('checkbox', { name }).uncheck()

async function expectTicked(page: Page, names: string[]) {
  for (const name of names) await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expect(page.getByText(`${names.length} selected`)).toBeVisible()
}

test('on every page the same packer goes on with what was typed, after a sign-out elsewhere', async ({
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

test('a profile that is saved after the end asks for a sign-in, and is saved after it', async ({
  page,
}) => {
  const { id, username } = await packerByCall(page)
  await page.goto('/packer/edit')
  const profile = otherProfile()
  await typeProfile(page, profile)
  await endSession(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectPrompt(page, '/packer/edit')

  const alert = page.getByRole('main').getByRole('alert')
  await test.step('with a wrong password the server has the word', async () => {
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

test('specialties whose session ends between two of them are saved to the end after a sign-in', async ({
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

test('a page that is gone to after the end asks for a sign-in at its own address', async ({
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

test('another packer who signs in there begins anew, on a page of their own', async ({
  page,
  browser,
}) => {
  const second = await packerByCall(page, [3])
  await endSession(page)
  const first = await packerByCall(page, [2])
  const [gig] = await completedGigs(browser, page, [{ title: 'A job of the first one' }])
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
  const other = await openOtherTab(context)
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
