import { expect, test } from '../support/console-watch.ts'
import { gigsOfOneZip } from '../support/gigs.ts'
import { packerByCall, password } from '../support/people.ts'
import { demoPicture } from '../support/pictures.ts'

// Live changes connect when the browser is idle.
test.use({ idleCallbacks: true })

test('packer and customer write to each other, live, with a proof photo and an unread count', async ({
  page,
  browser,
}) => {
  const { customer, gig } = await gigsOfOneZip(1)
  const { username } = (await (await customer.request.get('/api/auth/authenticate')).json()) as {
    username: string
  }
  await page.request.post('/api/customer/auth/signin', { data: { username, password } })
  const context = await browser.newContext()
  await packerByCall(context)
  expect((await context.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)
  const { id } = (await (await context.request.get(`/api/gigs/${gig.id}/trip`)).json()) as {
    id: number
  }
  // Only then can photos be proof of the pickup.
  const arrived = { stage: 'at_pickup', version: 1 }
  expect((await context.request.post(`/api/trips/${id}/stage`, { data: arrived })).ok()).toBe(true)

  // The customer's dashboard is open before the packer writes.
  await page.goto('/customer/dashboard')
  await expect(page.getByRole('link', { name: gig.title, exact: true })).toBeVisible()
  await expect(page.getByText(/new message/)).toHaveCount(0)

  const packer = await context.newPage()
  await packer.goto(`/gig/${gig.id}`)
  await packer.getByRole('link', { name: 'Message Dana' }).locator('visible=true').first().click()
  const box = packer.getByRole('textbox', { name: 'Message to Dana' })
  await box.fill('The lamp has a crack. <b>See</b> https://example.com')
  const photos = ['boxes.jpg', 'living.jpg', 'piano.jpg', 'kitchen.jpg'].map(demoPicture)
  await packer.getByLabel('Photos', { exact: true }).setInputFiles(photos)
  await packer.getByLabel('Proof of condition').selectOption('pickup')
  // In a low window, the photos scroll, and Send stays.
  await packer.setViewportSize({ width: 844, height: 390 })
  const send = packer.getByRole('button', { name: 'Send' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await send.click()
  const sent = packer.getByRole('log', { name: 'Messages' })
  await expect(sent.getByRole('img', { name: 'Photo 1 of 4, at pickup' })).toBeVisible()
  await expect(sent.getByText('Sending...')).toHaveCount(0)
  await expect(sent.getByText('Seen')).toHaveCount(0)

  await expect(page.getByRole('link', { name: '1 new message' })).toBeVisible()
  await page.getByRole('link', { name: gig.title, exact: true }).click()
  const open = page.getByRole('link', { name: 'Message Packer' })
  await expect(open).toContainText('1 new message')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('photos at pickup')
  await open.click()
  const got = page.getByRole('log', { name: 'Messages' })
  // Neither markup nor links: the text is plain.
  await expect(got.getByText('The lamp has a crack. <b>See</b> https://example.com')).toBeVisible()
  await expect(got.getByRole('link', { name: /example/ })).toHaveCount(0)
  const photo = got.getByRole('img', { name: 'Photo 1 of 4, at pickup' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  await expect(open).not.toContainText('new message')
  await expect(sent.getByText('Seen')).toBeVisible()

  await page.getByRole('textbox', { name: /^Message to / }).fill('I know that one, thank you.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(sent.getByText('I know that one, thank you.')).toBeVisible()
  await context.close()
  await customer.request.dispose()
})
