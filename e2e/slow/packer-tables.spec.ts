import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { bookedGigs, completedGigs } from '../support/packing.ts'
import { jobs, payHeads, pickupTexts } from '../support/pay-jobs.ts'
import { packerByCall } from '../support/people.ts'

const figure = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).locator('..')

const tableOf = (page: Page) =>
  page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')),
    )

/** The rows of the table without the headings of its groups. */
const withoutGroups = async (page: Page) => (await tableOf(page)).filter((row) => row.length > 1)

/** Removes the Description column, which the total row does not have. */
const withoutDescriptions = (rows: string[][]) =>
  rows.map((row) => (row.length > 3 ? row.toSpliced(1, 1) : row))

const historyHeads = ['Job Title', 'Description', 'Location', 'Date', 'Time', 'Pay']

test('the pay page lists delivered gigs, latest first, in whole dollars with the exact total', async ({
  page,
}) => {
  const { id } = await packerByCall(page)
  await completedGigs(page, jobs)
  await bookedGigs(page, [{ title: 'Booked, not done' }])
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/gigs/.test(pathname) && pathname.startsWith('/api/')) requested.push(pathname)
  })
  await page.goto(`/packer/${id}/gigs/pay`)
  await expect(page.getByRole('row')).toHaveCount(5)
  expect(requested).toEqual([`/api/users/${id}/gigs`])
  const [heads, ...rows] = await tableOf(page)
  expect(heads).toEqual(payHeads)
  expect(withoutDescriptions(rows)).toEqual([
    [
      jobs[2]?.title,
      'Oakland, CA',
      'Oakland, CA',
      ...pickupTexts(2),
      '$0',
      'DeliveredWaiting for payment',
    ],
    [
      '=1+1',
      'Walnut Creek, CA',
      'Oakland, CA',
      ...pickupTexts(0),
      '$1,235',
      'DeliveredWaiting for payment',
    ],
    [
      jobs[1]?.title,
      'Oakland, CA',
      'Oakland, CA',
      ...pickupTexts(1),
      '$0',
      'DeliveredWaiting for payment',
    ],
    ['Total of 3 gigs, rounded', '$1,235', ''],
  ])
  expect(rows.slice(0, 3).map((row) => row[1])).toEqual(
    [jobs[2], jobs[0], jobs[1]].map((job) => job?.description.trim()),
  )
  await expect(figure(page, 'Total pay')).toContainText('$1,234.86')
  await expect(figure(page, 'Delivered gigs')).toContainText('3')
  await expect(figure(page, 'Average per gig')).toContainText('$411.62')

  await test.step('a title links to its gig', async () => {
    await page.getByRole('link', { name: '=1+1' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '=1+1' })).toBeVisible()
    await expect(page.getByText('Payment not secured yet')).toBeVisible()
  })
})

test('the history lists booked gigs by pickup date, without completed or open gigs', async ({
  page,
}) => {
  const { id } = await packerByCall(page)
  await completedGigs(page, [{ title: 'Done' }])
  await bookedGigs(page, jobs)
  await page.goto('/packer/gigs/booked')
  await expect.poll(async () => (await withoutGroups(page)).length).toBe(5)
  const [heads, ...rows] = await withoutGroups(page)
  expect(heads).toEqual(historyHeads)
  const state = ' BookedPayment not secured yetNext: On my way'
  expect(withoutDescriptions(rows)).toEqual([
    [jobs[1]?.title + state, 'Oakland, CA to Oakland, CA', ...pickupTexts(1), '$0'],
    [`=1+1${state}`, 'Walnut Creek, CA to Oakland, CA', ...pickupTexts(0), '$1,235'],
    [jobs[2]?.title + state, 'Oakland, CA to Oakland, CA', ...pickupTexts(2), '$0'],
    ['Total of 3 gigs, rounded', '$1,235'],
  ])
  await page.getByRole('link', { name: 'Your Pay' }).click()
  await expect(page).toHaveURL(`/packer/${id}/gigs/pay`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible()
})
