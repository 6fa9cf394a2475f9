import type { Locator } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, holdCalls, saying, wordless } from '../support/failures.ts'
import {
  expectTyped,
  fillJob,
  jobForm,
  jobTyped,
  openJobForm,
  storedJobs,
} from '../support/job-form.ts'
import { customerByCall, postGigByCall } from '../support/people.ts'
import { demoPicture } from '../support/pictures.ts'

// The browser logs every failed request; these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

/** The alert that has text. The form also has an empty alert for the photos. */
const alertIn = (form: Locator) => form.getByRole('alert').filter({ hasText: /./ })

const picture = demoPicture('piano.jpg')

test('when posting a job fails, the form shows why, keeps the input, and posts on the next try', async ({
  page,
  context,
}) => {
  const { id } = await customerByCall(page)
  const form = await openJobForm(page)
  await fillJob(form)
  await form.getByRole('checkbox', { name: 'piano' }).check()
  await form.locator('[name="images"]').setInputFiles(picture)
  await expect(form.getByText('1 of 15')).toBeVisible()
  const submit = form.getByRole('button', { name: 'Create Job' })
  const alert = alertIn(form)

  async function expectRefused(sentence: string) {
    await submit.click()
    await expect(alert).toContainText(sentence)
    await expect(alert).toBeInViewport()
    await expect(submit).toBeEnabled()
    await expectTyped(form)
    await expect(form.getByRole('checkbox', { name: 'piano' })).toBeChecked()
    await expect(form.getByText('1 of 15')).toBeVisible()
  }

  for (const [what, failure] of Object.entries(wordless)) {
    await test.step(what, async () => {
      const heal = await failCalls(page, 'POST', '**/api/gigs', failure)
      await expectRefused('Failed to create gig')
      await heal()
    })
  }
  await test.step('the network is down', async () => {
    await context.setOffline(true)
    await expectRefused('Failed to create gig')
    await context.setOffline(false)
  })
  await test.step('the form shows `detail` if the error also has a `message`', async () => {
    const words = { detail: 'Not on a Sunday.', message: 'no' }
    const heal = await failCalls(page, 'POST', '**/api/gigs', saying(words))
    await expectRefused('Not on a Sunday.')
    await expect(alert).not.toContainText('Failed to create gig')
    await heal()
  })
  await test.step('the form shows `message` if the error has no `detail`', async () => {
    const heal = await failCalls(page, 'POST', '**/api/gigs', saying({ message: 'Out of room.' }))
    await expectRefused('Out of room.')
    await heal()
  })

  expect(await storedJobs(page, id)).toEqual([])
  await submit.click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: jobTyped.title })).toBeVisible()
  expect(await storedJobs(page, id)).toMatchObject([
    { title: jobTyped.title, specialties: [3], images: [expect.any(String)] },
  ])
})

test('when saving a job fails, the form says so, keeps the input, and saves on the next try', async ({
  page,
}) => {
  const { id } = await customerByCall(page)
  await postGigByCall(page)
  await page.goto('/customer/dashboard')
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = jobForm(page, 'Edit Moving Job')
  await expect(form.getByRole('checkbox', { name: 'piano' })).toBeVisible()
  await fillJob(form)
  const submit = form.getByRole('button', { name: 'Save Changes' })
  const alert = alertIn(form)

  const failures = { ...wordless, 'a sentence': saying({ detail: 'Not on a Sunday.' }) }
  for (const [what, failure] of Object.entries(failures)) {
    await test.step(what, async () => {
      const heal = await failCalls(page, 'PUT', '**/api/gigs/*', failure)
      await submit.click()
      await expect(alert).toContainText('Failed to update gig')
      await expect(alert).toBeInViewport()
      await expect(submit).toBeEnabled()
      await expectTyped(form)
      await heal()
    })
  }

  await submit.click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: jobTyped.title })).toBeVisible()
  expect(await storedJobs(page, id)).toMatchObject([{ title: jobTyped.title, price: 640.5 }])
})

test('Delete asks for confirmation and reports a failure in a browser alert', async ({ page }) => {
  const { id } = await customerByCall(page)
  await postGigByCall(page, { title: 'The one that goes' })
  await postGigByCall(page, { title: 'The one that stays' })
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  await page.goto('/customer/dashboard')
  const card = page.getByRole('listitem').filter({ hasText: 'The one that goes' })
  const other = page.getByRole('listitem').filter({ hasText: 'The one that stays' })
  const question = page.getByRole('dialog', { name: /The one that goes/ })
  const remove = card.getByRole('button', { name: 'Delete' })
  const ask = async () => {
    await remove.click()
    await expect(question).toContainText(
      'Are you sure you want to delete this job? This action cannot be undone.',
    )
  }

  await test.step('Cancel and Escape keep the job', async () => {
    await ask()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await ask()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    expect(await storedJobs(page, id)).toHaveLength(2)
  })

  for (const [what, failure] of Object.entries(wordless)) {
    await test.step(what, async () => {
      const heal = await failCalls(page, 'DELETE', '**/api/gigs/*', failure)
      alerts.length = 0
      await ask()
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect.poll(() => alerts).toEqual(['alert: Failed to delete job. Please try again.'])
      await expect(remove).toBeEnabled()
      await heal()
    })
  }

  await test.step('only the button of the job being deleted shows progress', async () => {
    const { release } = await holdCalls(page, 'DELETE', '**/api/gigs/*')
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(card.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
    await expect(other.getByRole('button', { name: 'Delete' })).toBeEnabled()
    release()
    await expect(card).toHaveCount(0)
    await expect(other).toBeVisible()
  })
  expect(await storedJobs(page, id)).toMatchObject([{ title: 'The one that stays' }])
})
