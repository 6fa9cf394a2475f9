import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { gigsOfOneZip, inSight, street } from '../support/gigs.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { packerByCall } from '../support/people.ts'

// The browser logs the rejected booking.
test.use({ expectConsole: [/status of 409/] })

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

/** Posts two gigs in one ZIP code, and opens the first of them as a new packer in `page`. */
async function openFirstGig(page: Page) {
  const { zip, customer, gig } = await gigsOfOneZip(2)
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
  const { customer, gig, open, search } = await openFirstGig(page)
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
