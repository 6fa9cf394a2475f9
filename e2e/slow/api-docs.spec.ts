import { expect, test } from '../support/console-watch.ts'

test('the API docs load without requests to other hosts', async ({ page, baseURL }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Manyhands API/ })).toBeVisible()
  const document = await page.request.get('/api/openapi.json')
  const { paths } = (await document.json()) as { paths: Record<string, object> }
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods))
  await expect(page.locator('.opblock')).toHaveCount(operations.length)

  await page.locator('#operations-Bookings-bookGig').getByRole('button').first().click()
  await expect(
    page.getByText('When several packers book at the same time, exactly one succeeds.'),
  ).toBeVisible()
  const foreign = addresses.filter(
    (url) => !url.startsWith(`${baseURL}/`) && !url.startsWith('data:'),
  )
  expect(foreign).toEqual([])
})
