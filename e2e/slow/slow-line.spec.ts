import { openLine } from '../support/breakable-line.ts'
import { expect, test } from '../support/console-watch.ts'
import { expectTyped, fillJob, limitUpload, openJobForm, storedJobs } from '../support/job-form.ts'
import { customerByCall } from '../support/people.ts'
import { drawPicture } from '../support/pictures.ts'

const halves = ['steelblue', 'peru'] as const

test.describe('an upload', () => {
  // The browser logs the broken upload.
  test.use({ expectConsole: [/net::ERR/] })

  test('can be canceled, fails when the connection breaks, and succeeds on the next try', async ({
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
    const limit = await limitUpload(page, 100_000)
    await form.locator('[name="images"]').setInputFiles(photos)
    await fillJob(form)
    await expect(form.getByText('3 of 15')).toBeVisible()
    const submit = form.getByRole('button', { name: 'Create Job' })
    const bar = form.getByRole('progressbar', { name: /of 3 photos$/ })
    const moving = async () => {
      await submit.click()
      const value = async () => Number(await bar.getAttribute('aria-valuenow'))
      await expect.poll(value).toBeGreaterThan(0)
      expect(await value()).toBeLessThan(100)
    }
    await test.step('canceling the upload leaves the form unchanged', async () => {
      await moving()
      await form.getByRole('button', { name: 'Cancel upload' }).click()
      await expect(bar).toHaveCount(0)
      await expect(submit).toBeFocused()
      await expectTyped(form)
      await expect(form.getByText('3 of 15')).toBeVisible()
    })
    await test.step('a broken connection shows an error and keeps the input', async () => {
      await moving()
      line.cut()
      // The form repeats the upload twice first.
      await expect(form.getByText('Failed to create gig')).toBeInViewport({ timeout: 20_000 })
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
