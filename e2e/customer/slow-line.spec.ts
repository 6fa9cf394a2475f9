import { writeFileSync } from 'node:fs'
import { openLine } from '../support/breakable-line.ts'
import { expect, test } from '../support/console-watch.ts'
import {
  expectTyped,
  fillJob,
  jobTyped,
  limitUpload,
  openJobForm,
  storedJobs,
  watchProgress,
} from '../support/job-form.ts'
import { customerByCall } from '../support/people.ts'
import { drawPicture, padded } from '../support/pictures.ts'

const halves = ['steelblue', 'peru'] as const

test('fifteen photos of 4.9 MB on a slow line show their progress and arrive', async ({
  page,
}, testInfo) => {
  test.slow()
  const { id } = await customerByCall(page)
  const form = await openJobForm(page)
  const drawn = await drawPicture(page, {
    width: 2400,
    height: 1800,
    halves,
  })
  const photo = testInfo.outputPath('photo.jpg')
  writeFileSync(photo, padded(drawn, 4_900_000))

  await form.locator('[name="images"]').setInputFiles(Array.from({ length: 15 }, () => photo))
  await fillJob(form)
  await expect(form.getByText('15 of 15')).toBeVisible({ timeout: 60_000 })
  const values = await watchProgress(page)
  // So slow that what is left of these pictures, once they are scaled down, takes some seconds.
  await limitUpload(page, 120_000)
  await form.getByRole('button', { name: 'Create Job' }).click()
  const bar = form.getByRole('progressbar', { name: /^Uploading \d+ of 15 photos$/ })
  await expect(bar).toBeVisible({ timeout: 60_000 })
  await expect(form.getByRole('button', { name: 'Creating...' })).toBeVisible()
  await expect(form).toBeHidden({ timeout: 60_000 })

  const seen = await values()
  const stepsOf = (phase: RegExp) =>
    seen.filter(({ label }) => phase.test(label)).map(({ value }) => value)
  const uploading = stepsOf(/^Uploading \d+ of 15 photos$|^Photos uploaded/)
  expect(new Set(uploading).size).toBeGreaterThan(6)
  // A fast device has scaled them all down before it is asked to.
  for (const steps of [uploading, stepsOf(/^Preparing \d+ of 15 photos$/)]) {
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  }
  expect(seen.at(-1)?.value).toBe(100)
  const [job] = await storedJobs(page, id)
  expect(job?.images).toHaveLength(15)
  await expect(page.getByRole('heading', { level: 3, name: jobTyped.title })).toBeVisible()
})

test.describe('an upload', () => {
  // The browser itself reports the broken one.
  test.use({ expectConsole: [/net::ERR/] })

  test('can be cancelled, breaks with its line, and goes out the next time', async ({
    page,
    baseURL,
  }) => {
    test.slow()
    const { id } = await customerByCall(page)
    const line = await openLine(baseURL ?? '')
    const form = await openJobForm(page, line.address)
    const drawn = await drawPicture(page, { width: 1200, height: 900, halves, grain: true })
    const photos = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: drawn,
    }))
    await form.locator('[name="images"]').setInputFiles(photos)
    await fillJob(form)
    await expect(form.getByText('3 of 15')).toBeVisible()
    const submit = form.getByRole('button', { name: 'Create Job' })
    const bar = form.getByRole('progressbar')
    const moving = async () => {
      await submit.click()
      const value = async () => Number(await bar.getAttribute('aria-valuenow'))
      await expect.poll(value).toBeGreaterThan(0)
      expect(await value()).toBeLessThan(100)
    }
    const limit = await limitUpload(page, 100_000)

    await test.step('cancelled, it leaves the form as it was', async () => {
      await moving()
      await form.getByRole('button', { name: 'Cancel upload' }).click()
      await expect(bar).toHaveCount(0)
      await expect(submit).toBeFocused()
      await expectTyped(form)
      await expect(form.getByText('3 of 15')).toBeVisible()
    })
    await test.step('broken off, it says so', async () => {
      await moving()
      line.cut()
      await expect(form.getByText('Failed to create gig')).toBeVisible()
      await expect(bar).toHaveCount(0)
      await expectTyped(form)
      line.mend()
    })
    expect(await storedJobs(page, id)).toEqual([])

    await limit(0)
    await submit.click()
    await expect(form).toBeHidden()
    expect((await storedJobs(page, id)).map(({ images }) => images.length)).toEqual([3])
    line.close()
  })
})
