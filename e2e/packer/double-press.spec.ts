import { expect, test } from '../support/console-watch.ts'
import { customerByCall, newCaller, packerByCall, postGigByCall } from '../support/people.ts'

test('a second press on Book Gig! never reaches what took its place', async ({ page }) => {
  const customer = await newCaller()
  await customerByCall(customer)
  const gig = await postGigByCall(customer)
  await customer.request.dispose()

  await packerByCall(page)
  await page.goto(`/gig/${gig.id}`)
  const book = page.getByRole('button', { name: 'Book Gig!' }).locator('visible=true').first()
  await book.scrollIntoViewIfNeeded()
  const box = await book.boundingBox()
  if (!box) throw new Error('The button has no place on the page.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await expect(page.getByRole('button', { name: 'Cancel Gig' }).first()).toBeVisible()
  await page.mouse.click(x, y)
  // Long enough for a completion, if one was asked for, to have gone through.
  await page.waitForTimeout(1_000)

  const bookings = await page.request.get('/api/packers/gigs')
  expect(await bookings.json()).toMatchObject([{ gig_id: gig.id, gig_status_id: 2 }])
  await expect(page).toHaveURL(`/gig/${gig.id}`)
})
