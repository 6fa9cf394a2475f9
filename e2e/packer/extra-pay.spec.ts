import { expect, test } from '../support/console-watch.ts'
import { inSight } from '../support/gigs.ts'
import { bookedGig, reportByCall, tripOf } from '../support/packing.ts'

// Live changes connect when the browser is idle.
test.use({ idleCallbacks: true })

test('a packer asks for extra pay, and the yes arrives without a reload', async ({
  page,
  browser,
}) => {
  const { customer, gig } = await bookedGig(page)
  const other = await browser.newContext({ storageState: await customer.request.storageState() })
  const job = await other.newPage()
  await job.goto('/account')
  await job.getByRole('button', { name: 'Add a card' }).click()
  await job.getByRole('radio', { name: 'Mastercard 4444' }).check()
  await job.getByRole('button', { name: 'Save card' }).click()
  await expect(job.getByText('Mastercard 4444')).toBeVisible()
  await reportByCall(page, gig.id, ['at_pickup'])
  await page.goto(`/gig/${gig.id}`)
  await job.goto(`/customer/jobs/${gig.id}`)

  await inSight(page, 'Ask for extra pay').click()
  await page.getByRole('radio', { name: 'More items' }).check()
  await page.getByRole('textbox', { name: 'What did you find?' }).fill('A tall clock.')
  await page.getByRole('button', { name: 'Ask Dana for $20' }).click()
  await expect(page.getByText('You asked Dana for $20 more').first()).toBeVisible()

  await inSight(job, 'Yes, $129.60').click()
  await expect(page.getByText('Dana said yes')).toBeVisible()
  await expect(page.getByText('Your pay for this gig is now $120')).toBeVisible()
  expect(await tripOf(page, gig.id)).toMatchObject({ price: 120, extra: { left: 2 } })
  await other.close()
  await customer.request.dispose()
})
