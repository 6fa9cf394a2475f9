import { expect, test } from '../support/console-watch.ts'
import { inSight } from '../support/gig-failures.ts'
import { bookedGig, reportStep, tripOf } from '../support/packing.ts'

// The browser logs the 403 of the wrong code.
test.use({ expectConsole: [/status of 403/], viewport: { width: 390, height: 844 } })

test('a packer reports every step, and completes the gig with the customer’s code', async ({
  page,
}) => {
  const { customer, gig } = await bookedGig(page)
  await page.goto('/packer/gigs/booked')
  await expect(page.getByText('Next: On my way')).toBeVisible()
  await page.getByRole('link', { name: gig.title }).click()

  for (const [button, stage] of [
    ['On my way', 'on_the_way'],
    ['Arrived at pickup', 'at_pickup'],
    ['Loaded', 'loaded'],
  ] as const) {
    await expect(inSight(page, button)).toBeInViewport()
    await reportStep(page, button)
    await expect.poll(async () => (await tripOf(customer, gig.id)).stage).toBe(stage)
  }
  await expect(page.getByRole('button', { name: 'Cancel Gig' })).toHaveCount(0)
  await reportStep(page, 'Delivered')

  const code = page.getByRole('textbox', { name: "Dana W.'s completion code" })
  await expect(code).toBeVisible()
  const { completion_code: right } = await tripOf(customer, gig.id)
  expect(await tripOf(page, gig.id)).toMatchObject({ completion_code: null })
  const wrong = right === '000000' ? '111111' : '000000'
  await code.fill(wrong)
  await inSight(page, 'Mark Completed').click()
  await expect(page.getByText('This is not the code that the customer sees.')).toBeVisible()
  await expect(code).toHaveValue(wrong)
  await expect(code).toBeFocused()
  // The packer may type the space with which the customer's page shows the code.
  await code.fill(`${right?.slice(0, 3)} ${right?.slice(3)}`)
  await inSight(page, 'Mark Completed').click()
  await expect(page.getByRole('heading', { name: 'All steps done' })).toBeVisible()
  expect((await tripOf(customer, gig.id)).stage).toBe('completed')
  await customer.request.dispose()
})
