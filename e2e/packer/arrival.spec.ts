import { expect, test } from '../support/console-watch.ts'
import { inSight } from '../support/gigs.ts'
import { bookedGig, reportStep, tripOf } from '../support/packing.ts'

test('a packer sets out, runs late and takes Arrived back, and the customer hears each', async ({
  page,
}) => {
  const { customer, gig } = await bookedGig(page)
  await page.goto(`/gig/${gig.id}`)
  await inSight(page, 'On my way').click()
  await page.getByRole('radio', { name: '1 hour' }).check()
  await page.getByRole('button', { name: "I'm on my way" }).click()
  await expect(inSight(page, 'Arrived at pickup')).toBeEnabled()
  const { arrives_at: first } = await tripOf(customer, gig.id)

  await inSight(page, 'Running late').click()
  await page.getByRole('radio', { name: '+ 30 minutes' }).check()
  await page.getByRole('button', { name: /^Tell Dana/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { arrives_at: second } = await tripOf(customer, gig.id)
  expect(Date.parse(second ?? '') - Date.parse(first ?? '')).toBe(30 * 60_000)

  await reportStep(page, 'Arrived at pickup')
  await inSight(page, 'Undo “Arrived”').click()
  await expect(inSight(page, 'Arrived at pickup')).toBeEnabled()
  const heard = await customer.request.get(`/api/gigs/${gig.id}/events`)
  const kinds = ((await heard.json()) as { kind: string }[]).map(({ kind }) => kind)
  expect(kinds.slice(-4)).toEqual(['on_the_way', 'running_late', 'at_pickup', 'arrival_undone'])
  await customer.request.dispose()
})
