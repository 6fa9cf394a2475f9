import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/console-watch.ts'
import {
  type Caller,
  customerByCall,
  newCaller,
  packerByCall,
  postGigByCall,
} from '../support/people.ts'

// Live changes connect when the browser is idle.
test.use({ idleCallbacks: true })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Books the gig by an API call. Returns functions that report and cancel as the packer. */
async function bookByCall({ request }: Caller, gigId: number) {
  expect((await request.post(`/api/packer/gigs/${gigId}`)).status()).toBe(201)
  const read = async () =>
    (await (await request.get(`/api/gigs/${gigId}/trip`)).json()) as { id: number; version: number }
  return {
    async report(stage: string, more: { minutes?: number } = {}) {
      const { id, version } = await read()
      const data = { stage, version, ...more }
      const moved = await request.post(`/api/trips/${id}/stage`, { data })
      expect(moved.status(), stage).toBe(200)
    },
    async ask(amount: number, text: string) {
      const { id } = await read()
      const data = { kind: 'extra', reason: 'items', amount, text }
      expect((await request.post(`/api/trips/${id}/proposals`, { data })).status()).toBe(201)
    },
    async cancel(reason: string) {
      const { id } = await read()
      const answer = await request.post(`/api/trips/${id}/cancel`, { data: { reason } })
      expect(answer.status()).toBe(200)
    },
  }
}

test('a customer follows a job from the bookings to the confirmation, without a reload', async ({
  page,
}) => {
  await customerByCall(page)
  const gig = await postGigByCall(page, { pickup_date: inHours(1), dropoff_date: inHours(5) })
  const [early, packer] = [await newCaller(), await newCaller()]
  await packerByCall(early)
  await packerByCall(packer)

  await page.goto('/customer/dashboard')
  const title = page.getByRole('heading', { name: gig.title })
  const card = page.getByRole('listitem').filter({ has: title })
  await expect(card).toContainText('Open')
  const first = await bookByCall(early, gig.id)
  await expect(card).toContainText('Booked by Packer')
  await first.cancel('The van broke down.')
  await expect(card).toContainText('Urgent')
  await bookByCall(packer, gig.id)
  await expect(card).toContainText('Booked by Packer')

  await card.getByRole('link', { name: gig.title }).click()
  await expect(page).toHaveURL(`/customer/jobs/${gig.id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'The van broke down.' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.getByRole('textbox').fill('We move later.')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toBeHidden()
  const now = page.locator('[aria-current=step]')
  await expect(now).toContainText('Open again')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const trip = await bookByCall(packer, gig.id)
  await expect(now).toContainText('Booked by Packer')
  await trip.report('on_the_way', { minutes: 30 })
  await expect(page.getByRole('heading', { name: /arrives about/ })).toBeVisible()
  await expect(now).toContainText('On the way')
  await expect(page.getByRole('status').filter({ hasText: 'is on the way' })).toBeAttached()
  expect(await axeFindings(page)).toEqual([])
  // The page asks what canceling costs at each stage. Once everything is loaded, the answer would be 409.
  const terms = page.waitForResponse(/\/cancel-terms$/)
  await trip.report('at_pickup')
  await terms
  await trip.ask(45, 'A tall clock and a chest in the basement.')
  const request = page.getByRole('region', { name: /asks for \$45 more/ })
  await expect(request).toContainText('A tall clock and a chest in the basement.')
  expect(await axeFindings(page)).toEqual([])
  await request.getByRole('button', { name: 'No' }).click()
  await expect(page.getByText('You said no to $45 more', { exact: true })).toBeVisible()
  await trip.report('loaded')
  await expect(page.getByText('can no longer be canceled')).toBeVisible()
  await trip.report('delivered')
  const code = page.getByRole('region', { name: 'Your completion code' })
  await expect(code.getByText(/^\d \d \d \d \d \d$/)).toBeAttached()
  expect(await axeFindings(page)).toEqual([])

  await code.getByRole('button', { name: 'Confirm delivery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(page.getByText('The job is completed. Thank you!')).toBeVisible()
  await expect(code).toBeHidden()

  await page.goto('/customer/history')
  await expect(page.getByRole('row').filter({ hasText: gig.title })).toContainText('Completed')
  expect(await axeFindings(page)).toEqual([])
  await Promise.all([early, packer].map(({ request }) => request.dispose()))
})

test('at 320 px and 200% text, the cost of canceling fits the dialog', async ({ page }) => {
  await customerByCall(page)
  const gig = await postGigByCall(page, {
    pickup_date: inHours(30),
    dropoff_date: inHours(33),
  })
  const packer = await newCaller()
  await packerByCall(packer)
  await bookByCall(packer, gig.id)
  await packer.request.dispose()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/customer/jobs/${gig.id}`)
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const costs = page.getByRole('table', { name: 'What canceling costs' })
  const { x = 0, width = 320 } = (await costs.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(320)
  await expect(costs.getByRole('row')).toHaveCount(4)
  expect(await axeFindings(page)).toEqual([])
})

test.describe('without an answer', () => {
  test.use({ expectConsole: [/\/cancel$/] })

  test('in a dialog that scrolls, neither the focused field nor an error is below the footer', async ({
    page,
  }) => {
    await customerByCall(page)
    const gig = await postGigByCall(page, { pickup_date: inHours(30), dropoff_date: inHours(33) })
    const packer = await newCaller()
    await packerByCall(packer)
    await bookByCall(packer, gig.id)
    await packer.request.dispose()
    await page.goto(`/customer/jobs/${gig.id}`)
    await page.route('**/cancel', (route) => route.abort())
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
    const cancel = dialog.getByRole('button', { name: 'Cancel booking' })

    for (const { width, height, text } of [
      { width: 667, height: 375, text: '100%' },
      { width: 320, height: 640, text: '200%' },
    ]) {
      await page.setViewportSize({ width, height })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
      await page.getByRole('button', { name: 'Cancel this booking' }).click()
      // With large text, not all of the field or the error has room above the footer.
      const lastLine = async () => ((await cancel.locator('..').boundingBox())?.y ?? 0) - 80
      const field = dialog.getByRole('textbox')
      await dialog.getByRole('radio').last().focus()
      await page.keyboard.press('Tab')
      await expect(field).toBeFocused()
      expect((await field.boundingBox())?.y).toBeLessThanOrEqual(await lastLine())
      await field.fill('We move later.')
      await cancel.click()
      const title = dialog.getByText('The booking was not canceled')
      await expect(title).toBeInViewport()
      expect((await title.boundingBox())?.y).toBeLessThanOrEqual(await lastLine())
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
})
