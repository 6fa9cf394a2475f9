import { expect, test } from '../support/console-watch.ts'
import { fillJob, openJobForm, storedJobs } from '../support/job-form.ts'
import { customerByCall } from '../support/people.ts'
import { colorsAt, demoPicture, drawPicture, pictureFile } from '../support/pictures.ts'

test('a customer drops and pastes photos, and the previews appear at once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await customerByCall(page)
  const form = await openJobForm(page)
  // Scroll to the last preview, because previews load lazily.
  const shown = async () => {
    await form.locator('li img').last().scrollIntoViewIfNeeded()
    return form
      .locator('li img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth > 0))
  }

  await test.step('the customer drops two files outside the drop area', async () => {
    const cdp = await context.newCDPSession(page)
    const title = await form.getByRole('heading', { level: 2 }).boundingBox()
    const spot = { x: title?.x ?? 0, y: title?.y ?? 0 }
    const data = {
      items: [],
      files: [demoPicture('piano.jpg'), demoPicture('boxes.jpg')],
      dragOperationsMask: 1,
    }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await cdp.send('Input.dispatchDragEvent', { type, ...spot, data })
    }
    await expect(form.getByText('2 of 15')).toBeVisible()
    await expect.poll(shown).toEqual([true, true])
  })

  await test.step('a text file with the name of a photo cannot be opened', async () => {
    const renamed = pictureFile('renamed.jpg', Buffer.from('A sofa'))
    await form.locator('[name="images"]').setInputFiles(renamed)
    await expect(form.getByText(/^renamed\.jpg can't be opened/)).toBeVisible()
    await expect(form.getByText('2 of 15')).toBeVisible()
  })

  await test.step('the customer pastes a picture', async () => {
    const png = (
      await drawPicture(page, {
        width: 30,
        height: 20,
        halves: ['red', 'red'],
        type: 'image/png',
      })
    ).toString('base64')
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      const blob = new Blob([bytes], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    }, png)
    await form.locator('[name="title"]').focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(form.getByText('3 of 15')).toBeVisible()
    await expect.poll(shown).toEqual([true, true, true])
    await expect(form.locator('[name="title"]')).toHaveValue('')
  })

  await test.step('pasted text goes into the text field', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('Two rooms'))
    await page.keyboard.press('ControlOrMeta+V')
    await expect(form.locator('[name="title"]')).toHaveValue('Two rooms')
  })

  await fillJob(form)
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form).toBeHidden()
  const [job] = await storedJobs(page, id)
  expect(job?.images).toHaveLength(3)
  expect((await colorsAt(page, job?.images ?? []))[2]).toBe('red')
})
