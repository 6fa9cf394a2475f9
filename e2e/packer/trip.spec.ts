import type { Trip } from 'api/contract'
import { expect, test } from '../support/console-watch.ts'
import { gigsOfOneZip, inSight, street } from '../support/gig-failures.ts'
import { type Caller, packerByCall } from '../support/people.ts'

// The browser logs the 403 or 409 of a rejected request. Live changes connect when it is idle.
test.use({ expectConsole: [/status of 40[39]/], idleCallbacks: true })

const tripOf = async ({ request }: Caller, gigId: number) =>
  (await (await request.get(`/api/gigs/${gigId}/trip`)).json()) as Trip

/** Posts a gig as a new customer, and books it as a new packer of `page`. */
async function bookedGig(page: Caller) {
  const { customer, gig } = await gigsOfOneZip(1)
  await packerByCall(page)
  expect((await page.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)
  return { customer, gig }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

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
      await inSight(page, button).click()
      await expect.poll(async () => (await tripOf(customer, gig.id)).stage).toBe(stage)
    }
    await expect(page.getByRole('button', { name: 'Cancel Gig' })).toHaveCount(0)
    await inSight(page, 'Delivered').click()
    await page.getByRole('button', { name: "It's done" }).click()

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
})

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

  await page.request.put(`/api/packer/gig/${gig.id}`, { data: { gig_status_id: 3 } })
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
