import type { Locator } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { fillJob, jobForm, openJobForm, storedJobs } from '../support/job-form.ts'
import { customerByCall } from '../support/people.ts'
import { colorsAt, plainPictures } from '../support/pictures.ts'

const button = (form: Locator, name: string) => form.getByRole('button', { name, exact: true })

test('a customer reorders photos and picks the featured photo by keyboard, and the API stores both', async ({
  page,
}) => {
  const { id } = await customerByCall(page)
  let form = await openJobForm(page)
  await form
    .locator('[name="images"]')
    .setInputFiles(await plainPictures(page, 'red', 'lime', 'blue', 'yellow', 'white'))
  await expect(form.getByText('5 of 15')).toBeVisible()
  const featured = (number: number) =>
    form
      .getByRole('group', { name: 'Featured photo' })
      .getByRole('radio', { name: `Photo ${number}`, exact: true })
  await expect(featured(1)).toBeChecked()

  await test.step('arrow keys pick the featured photo', async () => {
    await featured(1).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(featured(3)).toBeChecked()
    await expect(featured(3)).toBeFocused()
  })
  await test.step('moving a photo keeps the focus and the featured mark on it', async () => {
    await button(form, 'Move photo 3 earlier').focus()
    await page.keyboard.press('Enter')
    await expect(button(form, 'Move photo 2 earlier')).toBeFocused()
    await expect(featured(2)).toBeChecked()
    await page.keyboard.press('Space')
    await expect(button(form, 'Move photo 1 earlier')).toBeFocused()
    await expect(featured(1)).toBeChecked()
    await button(form, 'Move photo 1 later').press('Enter')
    await expect(featured(2)).toBeChecked()
  })
  await test.step('removing an earlier photo keeps the featured mark on the same photo', async () => {
    await button(form, 'Remove photo 1').focus()
    await page.keyboard.press('Enter')
    await expect(form.getByText('4 of 15')).toBeVisible()
    await expect(button(form, 'Remove photo 1')).toBeFocused()
    await expect(featured(1)).toBeChecked()
    await featured(3).check()
    await button(form, 'Remove photo 2').press('Enter')
    await expect(featured(2)).toBeChecked()
  })

  await fillJob(form)
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form).toBeHidden()
  const [posted] = await storedJobs(page, id)
  expect(posted?.featured_image_index).toBe(1)
  expect(await colorsAt(page, posted?.images ?? [])).toEqual(['blue', 'yellow', 'white'])

  await page.getByRole('button', { name: 'Edit' }).click()
  form = jobForm(page, 'Edit Moving Job')
  await test.step('removing the featured photo features the first one, stored photos included', async () => {
    await form.locator('[name="images"]').setInputFiles(await plainPictures(page, 'lime'))
    await expect(form.getByText('4 of 15')).toBeVisible()
    await expect(featured(2)).toBeChecked()
    await button(form, 'Remove photo 2').press('Enter')
    await expect(featured(1)).toBeChecked()
    await button(form, 'Move photo 3 earlier').press('Enter')
    await expect(featured(1)).toBeChecked()
  })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  const [saved] = await storedJobs(page, id)
  expect(saved?.featured_image_index).toBe(0)
  expect(await colorsAt(page, saved?.images ?? [])).toEqual(['blue', 'lime', 'white'])
})
