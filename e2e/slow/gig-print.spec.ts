import { expect, test } from '../support/console-watch.ts'
import { dayAhead, dayText, timeText, weekdayText } from '../support/dates.ts'
import { customerWithGigs } from '../support/marketplace.ts'
import { bookedGig } from '../support/packing.ts'
import { newCaller, packerByCall } from '../support/people.ts'
import { drawPicture } from '../support/pictures.ts'

test('a booked gig prints on one sheet with address, time and description, without buttons', async ({
  page,
}) => {
  const halves = ['tomato', 'white'] as const
  const picture = await drawPicture(page, { width: 1600, height: 1200, halves })
  const photo = `data:image/jpeg;base64,${picture.toString('base64')}`
  const description = 'Two flights of stairs, and a piano that turns twice.\n\n'.repeat(5)
  const day = dayAhead(40)
  const pickup = `${day}T18:05:00.000Z`
  const { customer, gigs } = await customerWithGigs([
    {
      title: 'The one on paper',
      description,
      images: [photo, photo],
      specialties: [3, 11],
      pickup_date: pickup,
      dropoff_date: `${day}T22:00:00.000Z`,
    },
  ])
  await customer.request.dispose()
  const { username } = await packerByCall(page, [3, 11])
  const contact = { phone: '510-555-0142', email: 'marcus@example.com' }
  await page.request.put('/api/packer/edit', { data: contact })
  await page.request.post(`/api/packer/gigs/${gigs[0]?.id}`)
  await page.goto(`/gig/${gigs[0]?.id}`)
  await expect(page.getByText('1 First Street').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Gig' })).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    const main = page.getByRole('main')
    for (const text of [username, contact.phone, contact.email, /^Printed /, 'Manyhands']) {
      await expect(main.getByText(text).first()).toBeVisible()
    }
    await expect(main.getByText('1 First Street').first()).toBeVisible()
    const moment = `${weekdayText(pickup)}, ${dayText(pickup)}, ${timeText(pickup)}`
    await expect(main.getByText(`Pickup, ${moment}`)).toBeVisible()
    await expect(main.getByText('a piano that turns twice').last()).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('img')).toHaveCount(0)
  }
  await page.emulateMedia({ media: null, colorScheme: null })
  const pdf = await page.pdf({ format: 'Letter', margin: { top: '1cm', bottom: '1cm' } })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a booked job and the history print without buttons, in texts of one size', async ({
  page,
}) => {
  const packer = await newCaller()
  const { customer, gig } = await bookedGig(packer)
  await packer.request.dispose()
  await page.context().addCookies((await customer.request.storageState()).cookies)
  await customer.request.dispose()
  await page.goto(`/customer/jobs/${gig.id}`)
  await expect(page.getByRole('button', { name: 'Cancel this booking' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['Cancel this booking', 'Message', 'See profile and reviews']) {
    await expect(page.getByText(name).first()).toBeHidden()
  }

  await page.goto('/customer/history')
  const row = page.getByRole('row').filter({ hasText: gig.title })
  await expect(row).toBeVisible()
  const sizes = await row.evaluate((element) =>
    [...element.querySelectorAll('td *')]
      .filter(({ childNodes }) => [...childNodes].some(({ nodeType }) => nodeType === 3))
      .map((part) => getComputedStyle(part).fontSize),
  )
  expect(new Set(sizes).size).toBe(1)
})
