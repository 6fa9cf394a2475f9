import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { withoutLiveChanges } from '../support/failures.ts'
import { gigsOfOneZip, inSight, street } from '../support/gig-failures.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { newCaller, packerByCall } from '../support/people.ts'

// The browser logs rejected requests; each of these tests causes a rejection on purpose.
test.use({ expectConsole: [/status of 40[49]/] })

/**
 * Collects the bodies of all API responses that the page gets from now on. Returns a function that
 * joins them.
 */
function noteAnswers(page: Page) {
  const bodies: Promise<string>[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    // Skip the live stream, whose body has no end while the page is open.
    const isTold =
      pathname.startsWith('/api/') && pathname !== '/api/live' && answer.status() !== 204
    if (isTold) bodies.push(answer.text().catch(() => ''))
  })
  return async () => (await Promise.all(bodies)).join('\n')
}

/**
 * Holds booking requests until every context has sent one, so that these requests reach the API
 * concurrently.
 */
async function atOnce(contexts: BrowserContext[]) {
  const waiting: (() => void)[] = []
  for (const context of contexts) {
    await context.route('**/api/packer/gigs/*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await new Promise<void>((go) => {
        waiting.push(go)
        if (waiting.length === contexts.length) for (const each of waiting.splice(0)) each()
      })
      await route.continue()
    })
  }
}

/** Posts gigs in one ZIP code, and opens the first of them as a new packer in `page`. */
async function openFirstGig(page: Page, count: number) {
  const { zip, customer, gig } = await gigsOfOneZip(count)
  const search = `?zipCode=${zip}&radius=5&sort=price-low`
  const open = async (packer: Page) => {
    await packerByCall(packer)
    await openMarketplace(packer, search)
    await packer.getByRole('link', { name: gig.title }).click()
    await expect(inSight(packer, 'Book Gig!')).toBeEnabled()
  }
  await open(page)
  return { customer, gig, open, search }
}

test('when two packers book at once, one gets the gig and the other a link to the next gig', async ({
  page,
  browser,
}) => {
  const answersToPage = noteAnswers(page)
  const { customer, gig, open, search } = await openFirstGig(page, 2)
  const other = await (await browser.newContext()).newPage()
  const answersToOther = noteAnswers(other)
  await open(other)
  await atOnce([page.context(), other.context()])
  const answered = [page, other].map((packer) =>
    packer.waitForResponse((answer) => answer.request().method() === 'POST'),
  )
  await Promise.all([page, other].map((packer) => inSight(packer, 'Book Gig!').click()))
  const statuses = (await Promise.all(answered)).map((answer) => answer.status())
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  const sides = [
    { packer: page, answers: answersToPage },
    { packer: other, answers: answersToOther },
  ]
  const [winner, loser] = statuses[0] === 201 ? sides : sides.toReversed()
  if (!winner || !loser) throw new Error('There are two of them.')

  await test.step('the winner sees the street address', async () => {
    await expect(inSight(winner.packer, 'Cancel Gig')).toBeVisible()
    await expect(winner.packer.getByText(street).first()).toBeVisible()
    const booked = await winner.packer.request.get('/api/packer/gigs/booked')
    expect(await booked.json()).toMatchObject([{ id: gig.id }])
  })
  await test.step('the loser sees the reason, no booking buttons and a link to the next gig', async () => {
    const alert = loser.packer
      .getByRole('alert')
      .filter({ hasText: 'Another packer booked this gig' })
    await expect(alert).toBeInViewport()
    for (const name of ['Book Gig!', 'Cancel Gig', 'On my way']) {
      await expect(loser.packer.getByRole('button', { name })).toHaveCount(0)
    }
    expect(await (await loser.packer.request.get('/api/packers/gigs')).json()).toEqual([])
    const focused = () => loser.packer.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused).not.toBe('BODY')
    await alert.getByRole('link', { name: 'See the next gig' }).click()
    await expect(loser.packer.getByRole('heading', { level: 1, name: 'Job 2' })).toBeVisible()
    await expect(inSight(loser.packer, 'Book Gig!')).toBeEnabled()
  })
  await test.step("the loser's list no longer has the gig", async () => {
    const main = loser.packer.getByRole('main')
    await main.getByRole('link', { name: 'Marketplace', exact: true }).click()
    await expect(loser.packer).toHaveURL(`/marketplace${search}`)
    await expect(loser.packer.getByText('1 gig available')).toBeVisible()
    await expect(loser.packer.getByRole('link', { name: gig.title })).toHaveCount(0)
  })
  await loser.packer.waitForLoadState('networkidle')
  const answers = await loser.answers()
  expect(answers).toContain(gig.title)
  expect(answers).not.toContain(street)
  expect(await winner.answers()).toContain(street)
  await other.context().close()
  await customer.request.dispose()
})

test('booking a gig that another packer has booked shows an error, even for the last gig of the list', async ({
  page,
}) => {
  await withoutLiveChanges(page)
  const { customer, gig, search } = await openFirstGig(page, 1)
  const other = await newCaller()
  await packerByCall(other)
  expect((await other.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)

  await inSight(page, 'Book Gig!').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Another packer booked this gig' })
  await expect(alert).toBeVisible()
  await expect(page.getByText(street)).toHaveCount(0)
  await test.step('without a next gig, the link opens the marketplace with the same filters', async () => {
    await page.waitForLoadState('networkidle')
    await alert.getByRole('link', { name: 'See the next gig' }).click()
    await expect(page).toHaveURL(`/marketplace${search}`)
    await expect(page.getByRole('heading', { name: 'No gigs found' })).toBeVisible()
  })
  await test.step('opening the gig again shows that it is booked', async () => {
    await page.goto(`/gig/${gig.id}`)
    await expect(page.getByRole('alert')).toContainText('Another packer booked this gig.')
    await expect(page.getByRole('button', { name: 'Book Gig!' })).toHaveCount(0)
  })
  await other.request.dispose()
  await customer.request.dispose()
})

test('booking a deleted gig shows that it is gone, with a link to the marketplace', async ({
  page,
}) => {
  await withoutLiveChanges(page)
  const { customer, gig } = await openFirstGig(page, 1)
  expect((await customer.request.delete(`/api/gigs/${gig.id}`)).status()).toBe(204)
  await inSight(page, 'Book Gig!').click()
  await expect(page.getByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Gig!' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the marketplace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gig Marketplace' })).toBeFocused()
  await customer.request.dispose()
})

test('a booked gig that the customer deletes while it is open shows that it is gone', async ({
  page,
}) => {
  const { customer, gig } = await openFirstGig(page, 1)
  expect((await page.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)
  await page.goto(`/gig/${gig.id}`)
  await expect(inSight(page, 'On my way')).toBeEnabled()
  expect((await customer.request.delete(`/api/gigs/${gig.id}`)).status()).toBe(204)
  await expect(page.getByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
  await page.goto('/packer/gigs/booked')
  await expect(page.getByText('You have no gigs.')).toBeVisible()
  await customer.request.dispose()
})
