import { expect, test } from '../support/console-watch.ts'
import { customerByCall, packerByCall } from '../support/people.ts'

// The browser itself reports requests that fail; that is what these tests are about.
test.use({
  expectConsole: [
    /Failed to load resource|net::ERR|\[ Federation Runtime \]|^uncaught|error:|warning:/,
  ],
})

test('a half that cannot be loaded leaves the shell usable, and Retry heals it', async ({
  page,
}) => {
  await packerByCall(page)
  let broken = true
  let asked = 0
  await page.route('**/packer-app/**', (route) => {
    asked++
    return broken ? route.abort() : route.continue()
  })
  await page.goto('/marketplace')
  await expect(page.getByRole('alert')).toContainText('The packer pages could not be loaded')

  await test.step('Retry really fetches again, and fails while the half is down', async () => {
    const before = asked
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expect.poll(() => asked).toBeGreaterThan(before)
  })

  await test.step('everything else works', async () => {
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Manyhands' })).toBeVisible()
    await page.getByRole('link', { name: 'Marketplace' }).click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
})

test('a half whose server answers with errors fails by itself and signs out all the same', async ({
  page,
}) => {
  await customerByCall(page)
  await page.route('**/customer-app/**', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.goto('/customer/dashboard')
  await expect(page.getByRole('alert')).toContainText('The customer pages could not be loaded')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Need Moving Help' })).toBeVisible()
})

test('a half whose bytes were changed on the way does not run', async ({ page }) => {
  await packerByCall(page)
  await page.route('**/packer-app/entry.*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()};window.changed = true` })
  })
  await page.goto('/marketplace')
  await expect(page.getByRole('alert')).toContainText('The packer pages could not be loaded')
  expect(await page.evaluate(() => 'changed' in window)).toBe(false)
})

test('a call of a half that fails in passing is tried again by itself', async ({ page }) => {
  await packerByCall(page)
  let failures = 0
  await page.route('**/api/gigs?*', (route) =>
    failures++ === 0 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue(),
  )
  await page.goto('/marketplace')
  await expect(page.getByText(/gigs? available|No gigs found/).first()).toBeVisible()
  expect(failures).toBeGreaterThan(1)
})

test('what is not in a build is a plain 404, never the page', async ({ request }) => {
  for (const address of ['/shell/nope.js', '/packer-app/nope.js', '/customer-app/nope.js']) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(404)
    expect(answer.headers()['content-type'], address).toContain('text/plain')
  }
})
