import type { Page } from '@playwright/test'
import { startTranslator, type Translator } from '../../shell/src/translation/translator.fixture.ts'
import { expect, test } from '../support/console-watch.ts'
import { gigsOfOneZip, inSight } from '../support/gigs.ts'
import { countOf, openMarketplace, shownGigs } from '../support/marketplace.ts'
import { tripOf } from '../support/packing.ts'
import { packerByCall, password } from '../support/people.ts'

// Live changes connect when the browser is idle.
test.use({ idleCallbacks: true })

/** The translator ends each text with this character, so that a text without it was not translated. */
const mark = '°'

const translate = (page: Page, translator: Translator) =>
  page.addInitScript(startTranslator, { translator, mark })

for (const translator of ['kept', 'replaced'] as const) {
  // The kind that is easier on the page runs nightly.
  const details = translator === 'kept' ? { tag: '@slow' } : {}
  test(
    `a packer sorts, filters, books and steps on a translated page: text nodes ${translator}`,
    details,
    async ({ page }) => {
      const { zip, customer, gigs, gig } = await gigsOfOneZip(3)
      await packerByCall(page)
      await translate(page, translator)
      await openMarketplace(page, `?zipCode=${zip}&radius=5`)
      await expect(countOf(page)).toHaveText(`3 gigs available${mark}`)

      await page.getByRole('combobox', { name: /Sort by/ }).selectOption('price-high')
      await expect.poll(() => shownGigs(page)).toEqual(gigs.map(({ id }) => id).toReversed())
      await page.getByRole('spinbutton', { name: /Max price/ }).fill('101')
      await expect(countOf(page)).toHaveText(`2 gigs available${mark}`)
      await page.getByRole('spinbutton', { name: /Max price/ }).fill('5')
      await expect(countOf(page)).toContainText('0 gigs')
      await page.getByRole('spinbutton', { name: /Max price/ }).fill('100')
      await expect(countOf(page)).toHaveText(`1 gig available${mark}`)

      await page.getByRole('link', { name: gig.title }).click()
      await page
        .getByRole('button', { name: /Book Gig!/ })
        .locator('visible=true')
        .first()
        .click()
      await inSight(page, 'On my way').click()
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(
        page.getByRole('button', { name: /I've arrived|arrived/i }).first(),
      ).toBeVisible()
      const { id } = await tripOf(customer, gig.id)
      const cancelled = await customer.request.post(`/api/trips/${id}/cancel`, {
        data: { reason: 'We move in May.', reopen: true },
      })
      expect(cancelled.ok()).toBe(true)
      const notice = page.getByRole('note').filter({ hasText: 'canceled the booking' })
      await expect(notice).toContainText(`We move in May.${mark}`)
      await expect(page.getByRole('button', { name: /Book Gig!/ }).first()).toBeVisible()
      await customer.request.dispose()
    },
  )

  test(
    `a customer edits a job and writes on a translated page: text nodes ${translator}`,
    details,
    async ({ page, browser }) => {
      const { customer, gig } = await gigsOfOneZip(2)
      const me = await customer.request.get('/api/auth/authenticate')
      const { username } = (await me.json()) as { username: string }
      await page.request.post('/api/customer/auth/signin', { data: { username, password } })
      await translate(page, translator)
      await page.goto('/customer/dashboard')
      const title = page.getByRole('heading', { name: gig.title })
      const card = page.getByRole('listitem').filter({ has: title })
      await expect(card).toContainText(`$100${mark}`)
      await card.getByRole('button', { name: /Edit/ }).click()
      const form = page.getByRole('dialog')
      const sofas = form.getByRole('listitem').filter({ hasText: 'Sofa' })
      await form.getByRole('button', { name: /^Add\W*Sofa\W*$/ }).click()
      await expect(sofas.locator('output')).toHaveText(`1${mark}`)
      await sofas.getByRole('button', { name: 'More: Sofa' }).click()
      await expect(sofas.locator('output')).toHaveText(`2${mark}`)
      await expect(form.getByText('2 items: about')).toHaveText(/not counted\.°$/)
      await form.getByRole('button', { name: 'Less: Sofa' }).click()
      await form.getByRole('button', { name: 'Less: Sofa' }).click()
      await expect(sofas.locator('output')).toHaveText(`0${mark}`)
      await form.getByRole('button', { name: 'More: How many people' }).click()
      await form.getByRole('button', { name: 'Less: How many people' }).click()
      await form.getByRole('link', { name: /Where/ }).click()
      await expect(form.getByRole('heading', { name: /Where from/ })).toBeFocused()
      await form.getByRole('link', { name: /Price/ }).click()
      await expect(form.getByRole('heading', { name: /What do you pay/ })).toBeFocused()
      await form.locator('[name="price"]').fill('')
      await form.getByRole('button', { name: /Save/ }).click()
      await expect(form.locator('[name="price"]')).toHaveAttribute('aria-invalid', 'true')
      await form.locator('[name="price"]').fill('14')
      await expect(form.getByText('Your total: $15.12').first()).toContainText(
        `whole price.${mark}`,
      )
      await form.locator('[name="price"]').fill('145')
      await expect(form.getByText('Your total: $156.60').first()).toContainText(mark)
      await form.getByRole('button', { name: /Save/ }).click()
      await expect(form).toBeHidden()
      await expect(card).toContainText(`$145${mark}`)
      await expect(card).not.toContainText('$100')

      const context = await browser.newContext()
      await packerByCall(context)
      expect((await context.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)
      await expect(card).toContainText(`Booked${mark}`)
      await card.getByRole('link', { name: gig.title }).click()
      await page
        .getByRole('link', { name: /Message/ })
        .locator('visible=true')
        .first()
        .click()
      await page.getByRole('textbox', { name: /^Message to / }).fill('The lift is out of order.')
      await page.getByRole('button', { name: /Send/ }).click()
      const log = page.getByRole('log')
      await expect(log).toContainText(`The lift is out of order.${mark}`)
      await expect(log.getByText('Sending...')).toHaveCount(0)
      await context.close()
      await customer.request.dispose()
    },
  )
}
