import { readFileSync } from 'node:fs'
import { expect, test } from '../support/console-watch.ts'
import { customerByCall, newCaller, packerByCall, postGigByCall } from '../support/people.ts'
import { demoPicture } from '../support/pictures.ts'

// The browser logs every failed request; this test makes requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

test('the page and the lightbox report a failed load, and the packer can try again', async ({
  page,
}) => {
  const picture = readFileSync(demoPicture('piano.jpg')).toString('base64')
  const customer = await newCaller()
  await customerByCall(customer)
  const gig = await postGigByCall(customer, { images: [`data:image/jpeg;base64,${picture}`] })
  await customer.request.dispose()
  await packerByCall(page)
  await page.goto(`/gig/${gig.id}`)
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  const hero = page.getByRole('button', { name: 'Photo 1 of 1' })
  await expect(hero).toBeVisible()
  await page.waitForLoadState('networkidle')

  await page.route('**/packer-app/*/*.js*', (route) => route.abort())
  await hero.click()
  await expect(page.getByText('The photos could not be opened.')).toBeVisible()
  await page.unroute('**/packer-app/*/*.js*')

  await page.route('**/api/images/**', (route) => route.abort())
  await hero.click()
  await expect(lightbox.getByText('This photo could not be loaded.')).toBeVisible()
  await expect(lightbox.getByRole('button', { name: 'Next', exact: true })).toBeHidden()
  await lightbox.getByRole('button', { name: 'Close' }).click()
  await expect(hero).toBeFocused()
})
