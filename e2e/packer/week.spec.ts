import { expect, test } from '../support/console-watch.ts'
import { dayAhead } from '../support/dates.ts'
import { customerByCall, newCaller, packerByCall, postGigByCall } from '../support/people.ts'

test('a packer is asked before booking a gig that overlaps, and the week shows both', async ({
  page,
}) => {
  const customer = await newCaller()
  await customerByCall(customer)
  const day = dayAhead(14)
  const post = (title: string, time: string) =>
    postGigByCall(customer, {
      ...{ title, move: { hours: 3 } },
      ...{ pickup_date: `${day}T${time}:00-06:00`, dropoff_date: `${day}T21:00:00-06:00` },
    })
  const first = await post('Piano downstairs', '09:00')
  const second = await post('Two sofas', '11:30')
  await customer.request.dispose()
  await packerByCall(page)
  expect((await page.request.post(`/api/packer/gigs/${first.id}`)).status()).toBe(201)

  await page.goto(`/gig/${second.id}`)
  await page.getByRole('button', { name: 'Book Gig!' }).click()
  const question = page.getByRole('dialog', { name: 'This overlaps a gig you have' })
  await expect(question.getByText('30 minutes', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Book both anyway' }).click()
  await expect(page.getByRole('button', { name: 'Cancel Gig' })).toBeVisible()

  await page.goto(`/packer/week?week=${day}`)
  const piano = page.getByRole('link', { name: /Piano downstairs/ })
  const sofas = page.getByRole('link', { name: /Two sofas/ })
  await expect(page.getByRole('note')).toContainText('two gigs overlap by 30 minutes')
  await expect(piano).toContainText('Overlap')
  const boxOf = (block: typeof piano) =>
    block.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })
  const [left, right] = [await boxOf(piano), await boxOf(sofas)]
  // Side by side, the second 2.5 hours lower.
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  expect(Math.round(right.y - left.y)).toBe(2.5 * 64)
  await page.setViewportSize({ width: 390, height: 844 })
  const [above, below] = [await boxOf(piano), await boxOf(sofas)]
  expect(below.x).toBe(above.x)
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  await expect(sofas).toContainText('Overlaps by 30 minutes')
  await sofas.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two sofas' })).toBeVisible()
})
