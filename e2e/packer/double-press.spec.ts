import { expect, test } from '../support/console-watch.ts'
import { customerByCall, newCaller, packerByCall, postGigByCall } from '../support/people.ts'

test('a double click on Book Gig! does not press Cancel Gig, and Cancel Gig asks for confirmation', async ({
  page,
}) => {
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
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  const cancel = page.getByRole('button', { name: 'Cancel Gig' }).first()
  await expect(cancel).toBeVisible()
  // The second click of a double click lands on the button that replaced Book Gig!.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await cancel.click()
  await expect(page.getByRole('dialog', { name: 'Cancel this gig?' })).toBeVisible()
  await expect(page).toHaveURL(`/gig/${gig.id}`)
  const bookings = await page.request.get('/api/packers/gigs')
  expect(await bookings.json()).toMatchObject([{ gig_id: gig.id, gig_status_id: 2 }])
})
