import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { gigsOfOneZip, inSight, pressAndConfirm, street } from '../support/gig-trouble.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { newCaller, packerByCall } from '../support/people.ts'

// The browser reports refused calls by itself; that one is refused is what these tests are about.
test.use({ expectConsole: [/status of 40[49]/] })

/** Everything that the API has told the page from now on. */
function noteAnswers(page: Page) {
  const bodies: Promise<string>[] = []
  page.on('response', (answer) => {
    const isTold = new URL(answer.url()).pathname.startsWith('/api/') && answer.status() !== 204
    if (isTold) bodies.push(answer.text().catch(() => ''))
  })
  return async () => (await Promise.all(bodies)).join('\n')
}

/** Calls to book wait until `all` of them are under way, so that the database decides. */
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

/** Gigs of one street and zip; the packer of `page` has come to the first from the list of that zip. */
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

test('of two packers who press at once one has the gig, and the other is told and led on', async ({
  page,
  browser,
}) => {
  const toldPage = noteAnswers(page)
  const { customer, gig, open, search } = await openFirstGig(page, 2)
  const other = await (await browser.newContext()).newPage()
  const toldOther = noteAnswers(other)
  await open(other)
  await atOnce([page.context(), other.context()])
  const answered = [page, other].map((packer) =>
    packer.waitForResponse((answer) => answer.request().method() === 'POST'),
  )
  await Promise.all([page, other].map((packer) => inSight(packer, 'Book Gig!').click()))
  const statuses = (await Promise.all(answered)).map((answer) => answer.status())
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  const sides = [
    { packer: page, told: toldPage },
    { packer: other, told: toldOther },
  ]
  const [winner, loser] = statuses[0] === 201 ? sides : sides.toReversed()
  if (!winner || !loser) throw new Error('There are two of them.')

  await test.step('the winner sees where to go', async () => {
    await expect(inSight(winner.packer, 'Cancel Gig')).toBeVisible()
    await expect(winner.packer.getByText(street).first()).toBeVisible()
    const booked = await winner.packer.request.get('/api/packer/gigs/booked')
    expect(await booked.json()).toMatchObject([{ id: gig.id }])
  })
  await test.step('the loser is told, and has nothing to press but the way on', async () => {
    const alert = loser.packer
      .getByRole('alert')
      .filter({ hasText: 'Another packer booked this gig' })
    await expect(alert).toBeInViewport()
    for (const name of ['Book Gig!', 'Cancel Gig', 'Mark Completed']) {
      await expect(loser.packer.getByRole('button', { name })).toHaveCount(0)
    }
    expect(await (await loser.packer.request.get('/api/packers/gigs')).json()).toEqual([])
    const focused = () => loser.packer.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused).not.toBe('BODY')
    await alert.getByRole('link', { name: 'See the next gig' }).click()
    await expect(loser.packer.getByRole('heading', { level: 1, name: 'Job 2' })).toBeVisible()
    await expect(inSight(loser.packer, 'Book Gig!')).toBeEnabled()
  })
  await test.step('the list of the loser has it no more', async () => {
    const main = loser.packer.getByRole('main')
    await main.getByRole('link', { name: 'Marketplace', exact: true }).click()
    await expect(loser.packer).toHaveURL(`/marketplace${search}`)
    await expect(loser.packer.getByText('1 gig available')).toBeVisible()
    await expect(loser.packer.getByRole('link', { name: gig.title })).toHaveCount(0)
  })
  await loser.packer.waitForLoadState('networkidle')
  const told = await loser.told()
  expect(told).toContain(gig.title)
  expect(told).not.toContain(street)
  expect(await winner.told()).toContain(street)
  await other.context().close()
  await customer.request.dispose()
})

test('a gig that was taken while its page stood open is told as taken, the last of the list too', async ({
  page,
}) => {
  const { customer, gig, search } = await openFirstGig(page, 1)
  const other = await newCaller()
  await packerByCall(other)
  expect((await other.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)

  await inSight(page, 'Book Gig!').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Another packer booked this gig' })
  await expect(alert).toBeVisible()
  await expect(page.getByText(street)).toHaveCount(0)
  await test.step('with no next gig the way leads to the marketplace, filters kept', async () => {
    await page.waitForLoadState('networkidle')
    await alert.getByRole('link', { name: 'See the next gig' }).click()
    await expect(page).toHaveURL(`/marketplace${search}`)
    await expect(page.getByRole('heading', { name: 'No gigs found' })).toBeVisible()
  })
  await test.step('opened anew it is told as well', async () => {
    await page.goto(`/gig/${gig.id}`)
    await expect(page.getByRole('alert')).toContainText('Another packer booked this gig.')
    await expect(page.getByRole('button', { name: 'Book Gig!' })).toHaveCount(0)
  })
  await other.request.dispose()
  await customer.request.dispose()
})

test('a gig that was deleted while its page stood open is gone, with a way on', async ({
  page,
}) => {
  const { customer, gig } = await openFirstGig(page, 1)
  expect((await customer.request.delete(`/api/gigs/${gig.id}`)).status()).toBe(204)
  await inSight(page, 'Book Gig!').click()
  await expect(page.getByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Gig!' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the marketplace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gig Marketplace' })).toBeFocused()
  await customer.request.dispose()
})

for (const name of ['Mark Completed', 'Cancel Gig']) {
  test(`${name} on a booked gig that its customer has deleted says that it is gone`, async ({
    page,
  }) => {
    const { customer, gig } = await openFirstGig(page, 1)
    expect((await page.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)
    await page.goto(`/gig/${gig.id}`)
    const button = inSight(page, name)
    await expect(button).toBeEnabled()
    expect((await customer.request.delete(`/api/gigs/${gig.id}`)).status()).toBe(204)
    await pressAndConfirm(page, name)
    await expect(page.getByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
    await page.goto('/packer/gigs/booked')
    await expect(page.getByText('You have no gigs.')).toBeVisible()
    await customer.request.dispose()
  })
}
