import { expect, test } from '../support/console-watch.ts'
import { packerByCall } from '../support/people.ts'

// The browser logs every failed request; these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

test('a half retries a request that fails once', async ({ page }) => {
  await packerByCall(page)
  let failures = 0
  await page.route('**/api/gigs?*', (route) =>
    failures++ === 0 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue(),
  )
  await page.goto('/marketplace')
  await expect(page.getByText(/gigs? available|No gigs found/).first()).toBeVisible()
  expect(failures).toBeGreaterThan(1)
})

test('a file that is not in a build returns a plain text 404, not the page', async ({
  request,
}) => {
  for (const address of ['/shell/nope.js', '/packer-app/nope.js', '/customer-app/nope.js']) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(404)
    expect(answer.headers()['content-type'], address).toContain('text/plain')
  }
})
