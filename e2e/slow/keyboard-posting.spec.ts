import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { dayAhead } from '../support/dates.ts'
import { jobForm, storedJobs } from '../support/job-form.ts'
import { expectFocus, press, tabTo } from '../support/keys.ts'
import { newName, password } from '../support/people.ts'
import { demoPicture } from '../support/pictures.ts'

/** Moves to the named fields by Tab, in this order, and inserts their texts. */
async function type(page: Page, form: Locator | Page, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    await tabTo(page, form.locator(`[name="${name}"]`))
    await page.keyboard.insertText(text)
  }
}

/**
 * Types date and time. Within a date, the browser moves on by itself after month and day. After the
 * year, it needs a Tab.
 */
async function typeTime(page: Page, field: Locator, [date, time]: readonly [string, string]) {
  await tabTo(page, field)
  await page.keyboard.type(date)
  await page.keyboard.press('Tab')
  await page.keyboard.type(time)
}

test('a customer posts, edits and deletes a job by keyboard', async ({ page }) => {
  test.slow()
  const username = newName('keys')
  await page.goto('/')
  // When React replaces the server's HTML, an element of it loses the focus.
  await page.waitForLoadState('networkidle')

  await test.step('the customer signs up from the landing page', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectFocus(page, 'after the skip link')
    await press(page, page.getByRole('link', { name: 'Join as a customer' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Join as a customer' })).toBeFocused()
    await type(page, page, {
      username,
      password,
      name: 'Dana Whitfield',
      email: 'dana@example.com',
      phone: '510-555-0134',
    })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Dana' })).toBeFocused()
  })

  const form = jobForm(page, 'Create Moving Job')
  const date = dayAhead(40)
  const [year = '', ...monthAndDay] = date.split('-')
  const digits = [...monthAndDay, year].join('')
  await test.step('the customer fills every field of the form', async () => {
    await press(page, page.getByRole('button', { name: 'Create Your First Job' }))
    await expect(form.getByRole('heading', { name: 'What are you moving?' })).toBeFocused()
    await expect(form.getByRole('checkbox', { name: 'piano' })).toBeVisible()
    await press(page, form.getByRole('radio', { name: 'Loading and unloading' }), 'Space')
    await press(page, form.getByRole('button', { name: 'Add Sofa' }))
    await press(page, form.getByRole('button', { name: 'More: Sofa' }))
    await expect(form.getByText('2 items: about')).toBeVisible()
    await type(page, form, {
      boxes: '20-30',
      title: 'By keys alone',
      description: 'Third floor.',
    })
    await press(page, form.getByRole('checkbox', { name: 'piano' }), 'Space')
    await expect(form.getByRole('checkbox', { name: 'piano' })).toBeChecked()
    await type(page, form, {
      'pickup_location.street_address': '1 First Street',
      'pickup_location.street_address_two': 'Apt 3',
      'pickup_location.zip_code': '94607',
      'pickup_location.state': 'CA',
      'pickup_location.city': 'Oakland',
    })
    // The first press says "no stairs".
    await press(page, form.getByRole('button', { name: 'More: Flights of stairs' }).first())
    await page.keyboard.press('Enter')
    await typeTime(page, form.locator('[name="pickup_date"]'), [digits, '0900AM'])
    await press(page, form.getByRole('button', { name: 'Same as pickup' }), 'Space')
    await expect(form.locator('[name="dropoff_location.city"]')).toHaveValue('Oakland')
    await typeTime(page, form.locator('[name="dropoff_date"]'), [digits, '0230PM'])
    await expect(form.locator('[name="pickup_date"]')).toHaveValue(`${date}T09:00`)
    await expect(form.locator('[name="dropoff_date"]')).toHaveValue(`${date}T14:30`)
    await type(page, form, { price: '640.5' })
  })

  await test.step('the customer adds, reorders and removes photos and picks the featured one', async () => {
    const choosing = page.waitForEvent('filechooser')
    await press(page, form.locator('[name="images"]'), 'Space')
    await (
      await choosing
    ).setFiles([demoPicture('living.jpg'), demoPicture('piano.jpg'), demoPicture('boxes.jpg')])
    await expect(form.getByText('3 of 15')).toBeVisible()
    await tabTo(page, form.getByRole('radio', { name: 'Photo 1' }))
    await page.keyboard.press('ArrowRight')
    await expect(form.getByRole('radio', { name: 'Photo 2' })).toBeChecked()
    await press(page, form.getByRole('button', { name: 'Move photo 3 earlier' }))
    await expect(form.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused()
    await expect(form.getByRole('radio', { name: 'Photo 3' })).toBeChecked()
    await tabTo(page, form.getByRole('button', { name: 'Remove photo 1' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(form.getByText('2 of 15')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Remove photo 1' })).toBeFocused()
  })

  const card = page.getByRole('listitem').filter({ hasText: 'By keys alone' })
  await test.step('the customer posts the job', async () => {
    await press(page, form.getByRole('button', { name: 'Create Job' }))
    await expect(form).toBeHidden()
    await expect(card).toContainText('$640.50')
    await expectFocus(page, 'after posting')
  })

  await test.step('the customer edits the job', async () => {
    const edit = card.getByRole('button', { name: 'Edit' })
    await press(page, edit)
    const change = jobForm(page, 'Edit Moving Job')
    await expect(change.getByRole('heading', { name: 'What are you moving?' })).toBeFocused()
    await tabTo(page, change.getByRole('link', { name: /^Price/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, change.locator('[name="price"]'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('700')
    await page.keyboard.press('Enter')
    await expect(change).toBeHidden()
    await expect(card).toContainText('$700')
    await expect.soft(edit).toBeFocused()
  })
  const { id } = (await (await page.request.get('/api/auth/authenticate')).json()) as { id: number }
  expect(await storedJobs(page, id)).toMatchObject([
    {
      ...{ title: 'By keys alone', price: 700, featured_image_index: 1, specialties: [3] },
      move: { help: 'load_unload', items: { sofa: 2 }, pickup_access: { stairs: 1 } },
    },
  ])

  await test.step('Escape asks before discarding changes and restores the focus', async () => {
    const edit = card.getByRole('button', { name: 'Edit' })
    await page.keyboard.press('Enter')
    const change = jobForm(page, 'Edit Moving Job')
    await tabTo(page, change.locator('[name="title"]'))
    await page.keyboard.type(' and more')
    await page.keyboard.press('Escape')
    const asking = page.getByRole('dialog', { name: 'Discard your changes?' })
    await expect(asking.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(asking).toBeHidden()
    await expect(change.locator('[name="title"]')).toBeFocused()
    await page.keyboard.press('Escape')
    await press(page, asking.getByRole('button', { name: 'Discard changes' }))
    await expect(change).toBeHidden()
    await expect.soft(edit).toBeFocused()
  })

  await test.step('the customer deletes the job', async () => {
    const remove = card.getByRole('button', { name: 'Delete' })
    await press(page, remove)
    const question = page.getByRole('dialog', { name: /By keys alone/ })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.soft(remove).toBeFocused()
    await press(page, remove)
    await press(page, question.getByRole('button', { name: 'Delete' }))
    await expect(card).toHaveCount(0)
    await expectFocus(page, 'after deleting')
    await press(page, page.getByRole('button', { name: 'Create Your First Job' }))
    await expect(form.locator('[name="title"]')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })
})
