import { expect, test } from '../support/console-watch.ts'
import { inSight, street } from '../support/gigs.ts'
import { bookedGig, deliverByCall, reportByCall, tripOf } from '../support/packing.ts'

// Live changes connect when the browser is idle.
test.use({ idleCallbacks: true })

test('changes by the customer appear without a reload, and a double click books and does no more', async ({
  page,
}) => {
  const { customer, gig } = await bookedGig(page)
  await page.goto(`/gig/${gig.id}`)
  await expect(inSight(page, 'On my way')).toBeEnabled()
  await expect(page.getByText(street).first()).toBeVisible()
  const trip = await tripOf(customer, gig.id)
  await customer.request.post(`/api/trips/${trip.id}/cancel`, {
    data: { reason: 'We move in May.', reopen: true },
  })
  const notice = page.getByRole('note').filter({ hasText: 'Dana W. canceled the booking.' })
  await expect(notice).toContainText('We move in May.')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(street)).toHaveCount(0)
  await expect(inSight(page, 'Book Gig!')).toBeVisible()

  await inSight(page, 'Book Gig!').hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Cancel Gig' }).first()).toBeVisible()
  // The second click of a double click lands on the button that replaced Book Gig!: it must not cancel.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(inSight(page, 'On my way')).toBeEnabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await tripOf(customer, gig.id)).toMatchObject({ stage: 'booked' })

  await deliverByCall(page, gig.id)
  await expect(page.getByRole('textbox', { name: /completion code/ })).toBeVisible()
  const { id, version } = await tripOf(customer, gig.id)
  await customer.request.post(`/api/trips/${id}/stage`, {
    data: { stage: 'completed', version },
  })
  await expect(page.getByRole('heading', { name: 'All steps done' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'completed' })).toContainText(
    'The gig is completed.',
  )
  await customer.request.dispose()
})

test('in landscape on a phone, a long question begins with its title', async ({ page }) => {
  const { customer, gig } = await bookedGig(page)
  await customer.request.dispose()
  await reportByCall(page, gig.id, ['at_pickup', 'loaded'])
  await page.setViewportSize({ width: 667, height: 375 })
  await page.goto(`/gig/${gig.id}`)
  await inSight(page, 'Delivered').click()
  const question = page.getByRole('dialog', { name: 'Is everything delivered?' })
  await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 })
  const cancel = question.getByRole('button', { name: 'Not yet' })
  await expect(cancel).toBeFocused()
  await expect(cancel).toBeInViewport({ ratio: 1 })
})
