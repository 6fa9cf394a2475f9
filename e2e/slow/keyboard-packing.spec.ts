import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { soon } from '../support/gigs.ts'
import { expectFocus, press, tabTo } from '../support/keys.ts'
import { around, countOf, customerWithGigs, newZip, shownGigs } from '../support/marketplace.ts'
import { packerByCall } from '../support/people.ts'
import { demoPicture } from '../support/pictures.ts'

const photo = (name: string) => {
  const bytes = readFileSync(demoPicture(name))
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a packer finds, views, books, cancels, rebooks and completes a gig by keyboard', async ({
  page,
}) => {
  test.slow()
  const zip = newZip()
  const { customer, gigs } = await customerWithGigs([
    { title: 'The dear one', price: 300, specialties: [3], ...around(zip) },
    {
      title: 'The one by keys',
      price: 120.5,
      specialties: [3],
      images: ['living.jpg', 'piano.jpg', 'boxes.jpg'].map(photo),
      featured_image_index: 0,
      ...around(zip),
    },
    { title: 'Without the piano', price: 50, ...around(zip) },
    { title: 'Too cheap', price: 10, specialties: [3], ...around(zip) },
  ])
  const [dear, wanted] = gigs
  const { id } = await packerByCall(page, [3])
  await page.goto('/marketplace')
  await expect(countOf(page)).toContainText('available')

  await test.step('the packer filters and sorts the list', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectFocus(page, 'after the skip link')
    await press(page, page.getByRole('button', { name: 'Filter Gigs' }))
    await expectFocus(page, 'with the panel open')
    await tabTo(page, page.locator('[name="zipCode"]'))
    await page.keyboard.type(zip)
    await tabTo(page, page.locator('[name="radius"]'))
    await page.keyboard.type('5 m')
    await tabTo(page, page.locator('[name="priceMin"]'))
    await page.keyboard.type('20')
    await press(page, page.getByRole('checkbox', { name: 'piano' }), 'Space')
    await expect(countOf(page)).toHaveText('2 gigs available')
    await expect(page.getByRole('checkbox', { name: 'piano' })).toBeFocused()
    await expect.poll(() => shownGigs(page)).toEqual([wanted?.id, dear?.id])
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    await tabTo(page, sort, 'Shift+Tab')
    await page.keyboard.type('Price: high')
    await expect.poll(() => shownGigs(page)).toEqual([dear?.id, wanted?.id])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => shownGigs(page)).toEqual([wanted?.id, dear?.id])
    await expect(sort).toBeFocused()
    await expect(page).toHaveURL(/sort=price-low/)
  })

  await test.step('the packer opens the gig and its photos', async () => {
    await press(page, page.getByRole('link', { name: 'The one by keys' }))
    await expect(heading(page, 'The one by keys')).toBeFocused()
    const hero = page.getByRole('button', { name: 'Photo 1 of 3' })
    await tabTo(
      page,
      page.getByRole('main').getByRole('link', { name: 'Marketplace' }),
      'Shift+Tab',
    )
    await press(page, hero)
    const photos = page.getByRole('dialog', { name: 'Photos' })
    await expect(photos.getByText('1 of 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(photos.getByText('2 of 3')).toBeVisible()
    await expectFocus(page, 'in the lightbox')
    await page.keyboard.press('Escape')
    await expect(hero).toBeFocused()
  })

  const book = page.getByRole('button', { name: 'Book Gig!' }).first()
  const cancel = page.getByRole('button', { name: 'Cancel Gig' })
  const onMyWay = page.getByRole('button', { name: 'On my way' }).first()
  await test.step('the packer books, cancels and books again', async () => {
    await press(page, book)
    await expect(cancel).toBeVisible()
    await expect(page.getByText('1 First Street').first()).toBeVisible()
    await expectFocus(page, 'after booking')
    await press(page, cancel)
    await press(page, page.getByRole('radio', { name: "My crew or I can't make it" }), 'Space')
    await press(page, page.getByRole('button', { name: 'Yes, cancel' }))
    await expect(book).toBeVisible()
    await expectFocus(page, 'after cancelling')
    // Who cancels shortly before the pickup cannot book again, so the pickup is far away until now.
    const { pickup_date } = soon()
    const moved = await customer.request.post(`/api/gigs/${wanted?.id}/pickup`, {
      data: { pickup_date },
    })
    expect(moved.status()).toBe(200)
    // Only the gig as the page shows it can be booked.
    await page.reload()
    await press(page, book)
    await expect(onMyWay).toBeVisible()
    await expectFocus(page, 'after booking again')
  })

  await test.step('the packer reports the steps, completes the gig, and the pay lists it', async () => {
    await press(page, onMyWay)
    await press(page, page.getByRole('button', { name: "I'm on my way" }))
    await expect(page.getByRole('button', { name: 'Arrived at pickup' }).first()).toBeEnabled()
    await expectFocus(page, 'after a step')
    for (const name of ['Arrived at pickup', 'Loaded', 'Delivered']) {
      const step = page.getByRole('button', { name }).first()
      await expect(step).toBeEnabled()
      await press(page, step)
      if (name === 'Loaded') await press(page, page.getByRole('button', { name: "It's loaded" }))
    }
    await press(page, page.getByRole('button', { name: "It's done" }))
    const code = page.getByRole('textbox', { name: /completion code/ })
    await expect(code).toBeVisible()
    await expectFocus(page, 'after the delivery')
    const trip = await (await customer.request.get(`/api/gigs/${wanted?.id}/trip`)).json()
    await customer.request.dispose()
    await tabTo(page, code)
    await page.keyboard.type(trip.completion_code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'All steps done' })).toBeVisible()
    await expectFocus(page, 'after the completion')
    await press(page, page.getByRole('link', { name: 'See your pay' }))
    await expect(heading(page, 'Your Pay')).toBeFocused()
    await expect(page).toHaveURL(`/packer/${id}/gigs/pay`)
    await press(page, page.getByRole('table').getByRole('link', { name: 'The one by keys' }))
    await expect(heading(page, 'The one by keys')).toBeFocused()
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  })
})
