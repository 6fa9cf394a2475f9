import { expect, test } from '../support/console-watch.ts'
import { firstScripts } from '../support/first-files.ts'
import { customerByCall } from '../support/people.ts'
import { seenIn, watchPageArea } from '../support/seen.ts'

test("the guard shows Loading for 200 ms while the half's code loads in parallel", async ({
  page,
  context,
}) => {
  await customerByCall(page)
  // Without this cookie the page cannot preload the half before the session check.
  await context.clearCookies({ name: 'mh_role' })
  await watchPageArea(page)
  const requested: string[] = []
  const loaded: string[] = []
  const noteIn = (list: string[], url: string) => {
    const { pathname } = new URL(url)
    if (/\/customer-app\/.*\.js$/.test(pathname)) list.push(pathname)
  }
  page.on('request', (request) => noteIn(requested, request.url()))
  page.on('requestfinished', (request) => noteIn(loaded, request.url()))
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto('/about')
  // The server's HTML has the heading, but this link needs the session, which a paused clock delays.
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.clock.pauseAt(now + 60_000)
  expect(requested).toEqual([])

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
  const first = firstScripts('customer-app')
    .map(({ address }) => address)
    .filter((address) => address.startsWith('/customer-app/'))
  await expect.poll(() => first.filter((address) => !loaded.includes(address))).toEqual([])
  await page.clock.runFor(190)
  expect(await seenIn(page)).toEqual(['About Manyhands', 'Loading'])
  const during = requested.length

  // Run the clock: the page now needs timers at moments that depend on the speed of the machine.
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible()
  // Later requests are prefetches for other pages, not the half's first scripts.
  expect(requested.slice(during).filter((address) => first.includes(address))).toEqual([])
  await expect(page.getByRole('button', { name: 'Create Your First Job' })).toBeVisible()
})
