import { expect, test } from '../support/console-watch.ts'
import { fillJob, openJobForm, storedJobs } from '../support/job-form.ts'
import { customerByCall } from '../support/people.ts'
import {
  demoPicture,
  colorsAt,
  drawPicture,
  heldAs,
  lookAt,
  pictureFile,
} from '../support/pictures.ts'

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

test('photos are scaled to 2048 px and turned upright; photos that need neither are sent unchanged', async ({
  page,
}) => {
  const { id } = await customerByCall(page)
  const form = await openJobForm(page)
  const halves = ['red', 'blue'] as const
  const small = await drawPicture(page, { width: 80, height: 40, halves })
  const plainPng = await drawPicture(page, { width: 80, height: 40, halves, type: 'image/png' })
  const glass = await drawPicture(page, {
    width: 2600,
    height: 100,
    halves: ['transparent', 'blue'],
    type: 'image/png',
  })
  await form
    .locator('[name="images"]')
    .setInputFiles([
      pictureFile(
        'wide-and-turned.jpg',
        heldAs(await drawPicture(page, { width: 3000, height: 1500, halves }), 6),
      ),
      pictureFile('small-and-turned.jpg', heldAs(small, 8)),
      pictureFile('glass.png', glass, 'image/png'),
      pictureFile('small.jpg', heldAs(small, 1)),
      pictureFile('small.png', plainPng, 'image/png'),
    ])
  await expect(form.getByText('5 of 15')).toBeVisible()
  await fillJob(form)
  const posting = page.waitForRequest((request) => request.method() === 'POST')
  await form.getByRole('button', { name: 'Create Job' }).click()
  const { images } = (await posting).postDataJSON() as { images: string[] }
  const sent = images.map((url) => ({
    type: /^data:([^;]*);base64,/.exec(url)?.[1],
    bytes: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  }))
  expect(sent.map(({ type }) => type)).toEqual([
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
    'image/png',
  ])
  const looks = []
  for (const { bytes } of sent.slice(0, 3)) looks.push(await lookAt(page, bytes))
  expect(looks).toMatchObject([
    { width: 1024, height: 2048, top: 'red', bottom: 'blue' },
    { width: 40, height: 80, top: 'blue', bottom: 'red' },
    { width: 2048, height: 79, left: 'white', right: 'blue' },
  ])
  // The first two images must have no Exif data, or viewers would rotate them again.
  for (const { bytes } of sent.slice(0, 2)) expect(bytes.includes('Exif')).toBe(false)
  expect(sent[3]?.bytes.equals(heldAs(small, 1))).toBe(true)
  expect(sent[4]?.bytes.equals(plainPng)).toBe(true)

  await expect(form).toBeHidden()
  const [job] = await storedJobs(page, id)
  const served = await page.request.get(job?.images[0] ?? '')
  expect(await lookAt(page, await served.body())).toMatchObject({ top: 'red', bottom: 'blue' })
})
