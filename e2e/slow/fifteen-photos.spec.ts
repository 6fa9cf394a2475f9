import { writeFileSync } from 'node:fs'
import { expect, test } from '../support/console-watch.ts'
import {
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

test('uploading fifteen 4.9 MB photos on a slow connection shows progress and succeeds', async ({
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

  // So slow, in bytes per second, that photos are still uploading when the job is sent, also on a busy machine.
  const limit = await limitUpload(page, 20_000)
  const values = await watchProgress(page)
  await fillJob(form)
  await form.locator('[name="images"]').setInputFiles(Array.from({ length: 15 }, () => photo))
  await expect(form.getByText('15 of 15')).toBeVisible({ timeout: 60_000 })
  await form.getByRole('button', { name: 'Create Job' }).click()
  const bar = form.getByRole('progressbar', { name: /^Uploading \d+ of 15 photos$/ })
  await expect(bar).toBeVisible()
  await limit(0)
  await expect(form.getByRole('button', { name: 'Creating...' })).toBeVisible()
  await expect(form).toBeHidden({ timeout: 180_000 })

  const seen = await values()
  const stepsOf = (phase: RegExp) =>
    seen.filter(({ label }) => phase.test(label)).map(({ value }) => value)
  const uploading = stepsOf(/^Uploading \d+ of 15 photos$|^Photos uploaded/)
  expect(new Set(uploading).size).toBeGreaterThan(6)
  expect(uploading).toEqual(uploading.toSorted((a, b) => a - b))
  const [job] = await storedJobs(page, id)
  expect(job?.images).toHaveLength(15)
  await expect(page.getByRole('heading', { level: 3, name: jobTyped.title })).toBeVisible()
})
