import { expect, test } from './support/console-watch.ts'
import { dayAhead, dayText } from './support/dates.ts'
import { cancelGig } from './support/gigs.ts'
import { newName, signOut, signUpCustomer, signUpPacker } from './support/people.ts'
import { demoPicture } from './support/pictures.ts'

test('a customer posts a job; a packer finds, books and cancels it', async ({ page, browser }) => {
  test.slow()
  const title = `Three rooms and a piano ${newName('job')}`
  const day = dayAhead(40)

  await test.step('the customer signs up and posts a job with every field', async () => {
    await signUpCustomer(page)
    await page.getByRole('button', { name: 'Create Your First Job' }).click()
    const form = page.getByRole('dialog', { name: 'Create Moving Job' })
    await form.locator('[name="title"]').fill(title)
    await form.locator('[name="price"]').fill('640.50')
    await form.locator('[name="boxes"]').fill('20-30 boxes')
    await form.locator('[name="description"]').fill('Three rooms, mostly in boxes.')
    for (const [side, street, city, zip] of [
      ['pickup_location', '2708 Telegraph Avenue', 'Berkeley', '94705'],
      ['dropoff_location', '1116 Solano Avenue', 'Albany', '94706'],
    ] as const) {
      await form.locator(`[name="${side}.street_address"]`).fill(street)
      await form.locator(`[name="${side}.street_address_two"]`).fill('Apt 3B')
      await form.locator(`[name="${side}.city"]`).fill(city)
      await form.locator(`[name="${side}.state"]`).fill('CA')
      await form.locator(`[name="${side}.zip_code"]`).fill(zip)
    }
    await form.locator('[name="pickup_date"]').fill(`${day}T09:00`)
    await form.locator('[name="dropoff_date"]').fill(`${day}T14:00`)
    await form.getByRole('button', { name: 'Show all 14 specialties' }).click()
    await form.getByRole('checkbox', { name: 'piano' }).check()
    await form.getByRole('checkbox', { name: 'dolly' }).check()
    await form
      .locator('input[type="file"]')
      .setInputFiles([demoPicture('living.jpg'), demoPicture('piano.jpg')])
    await form.getByRole('radio', { name: 'Photo 2' }).check()
    await form.getByRole('button', { name: 'Create Job' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the dashboard shows the job and its totals', async () => {
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText('Open')
    await expect(card).toContainText('$640.50')
    await expect(card).toContainText(dayText(`${day}T18:00:00Z`))
    await expect(card.getByRole('link', { name: title })).toBeVisible()
    const picture = card.locator('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(50)
    await expect(page.getByText('$640.50').first()).toBeVisible()
    await signOut(page)
  })

  await test.step('a packer signs up and picks specialties', async () => {
    await signUpPacker(page)
    await page.getByRole('link', { name: /pick your specialties/i }).click()
    await expect(page.getByText('Select all that apply').first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'dolly' }).check()
    await page.getByRole('button', { name: 'Save Specialties' }).click()
    await expect(page).toHaveURL('/marketplace')
  })

  await test.step('the packer cannot book the gig while a specialty is missing', async () => {
    await expect(page.getByText(/\d+ gigs? available/)).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Missing Required Specialties')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Missing Specialties' }).first()).toBeDisabled()
    await expect(page.getByText('Telegraph Avenue')).toHaveCount(0)
    await page.getByRole('link', { name: 'Edit Specialties' }).click()
    await page.getByRole('checkbox', { name: 'piano' }).check()
    await page.getByRole('button', { name: 'Save Specialties' }).click()
    await expect(page).toHaveURL(/\/packer\/\d+$/)
  })

  await test.step('the packer books the gig once all specialties are there', async () => {
    await page.goto('/marketplace')
    await page.getByRole('link', { name: title }).click()
    const requirements = page.getByRole('listitem').filter({ hasText: 'you have' })
    await expect(requirements).toHaveCount(2)
    await page.getByRole('button', { name: 'Book Gig!' }).locator('visible=true').first().click()
    await expect(
      page.getByRole('button', { name: 'Cancel Gig' }).locator('visible=true').first(),
    ).toBeVisible()
    await expect(page.getByText('2708 Telegraph Avenue', { exact: false })).toBeVisible()
  })

  await test.step('the booking hides the gig from another packer until it is canceled', async () => {
    await page.goto('/marketplace')
    const booked = page.getByRole('region', { name: 'Your Booked Gigs' })
    await expect(booked.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(1)

    const other = await (await browser.newContext()).newPage()
    await signUpPacker(other)
    await expect(other.getByText(/\d+ gigs? available|No gigs found/).first()).toBeVisible()
    await expect(other.getByRole('link', { name: title })).toHaveCount(0)

    await booked.getByRole('link', { name: title }).click()
    await cancelGig(page)
    await expect(
      page.getByRole('button', { name: 'Book Gig!' }).locator('visible=true').first(),
    ).toBeVisible()

    await other.reload()
    await expect(other.getByRole('link', { name: title })).toBeVisible()
    await other.context().close()
  })
})
