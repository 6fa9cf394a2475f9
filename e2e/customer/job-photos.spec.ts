import { expect, test } from '../support/console-watch.ts'
import { fillJob, openJobForm, storedJobs } from '../support/job-form.ts'
import { customerByCall } from '../support/people.ts'
import { drawPicture, heldAs, lookAt, pictureFile } from '../support/pictures.ts'

declare global {
  interface Window {
    /** The photos that the page has sent. */
    sentPhotos: Blob[]
  }
}

test('photos are scaled to 2048 px, small ones are sent unchanged, and all are served upright', async ({
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
  await page.evaluate(() => {
    const send = Reflect.get(XMLHttpRequest.prototype, 'send')
    window.sentPhotos = []
    XMLHttpRequest.prototype.send = function sendAndNote(body) {
      if (body instanceof Blob) window.sentPhotos.push(body)
      send.call(this, body)
    }
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
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form).toBeHidden()
  const photos = await page.evaluate(() =>
    Promise.all(
      window.sentPhotos.map(async (photo) => ({
        type: photo.type,
        bytes: [...new Uint8Array(await photo.arrayBuffer())],
      })),
    ),
  )
  const sent = photos.map(({ type, bytes }) => ({ type, bytes: Buffer.from(bytes) }))
  expect(sent.map(({ type }) => type)).toEqual([
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
    'image/png',
  ])
  const [wide, smallTurned, wideGlass, ...others] = sent.map(({ bytes }) => bytes)
  expect(await lookAt(page, wide ?? small)).toMatchObject({
    ...{ width: 1024, height: 2048, top: 'red', bottom: 'blue' },
  })
  expect(await lookAt(page, wideGlass ?? small)).toMatchObject({
    ...{ width: 2048, height: 79, left: 'white', right: 'blue' },
  })
  // A scaled photo must have no Exif data, or viewers would rotate it again.
  expect(wide?.includes('Exif')).toBe(false)
  const unchanged = [smallTurned, ...others]
  expect(unchanged.map((bytes) => bytes?.toString('hex'))).toEqual(
    [heldAs(small, 8), heldAs(small, 1), plainPng].map((bytes) => bytes.toString('hex')),
  )

  const [job] = await storedJobs(page, id)
  const looks = []
  for (const address of job?.images.slice(0, 2) ?? []) {
    looks.push(await lookAt(page, await (await page.request.get(address)).body()))
  }
  expect(looks).toMatchObject([
    { top: 'red', bottom: 'blue' },
    { width: 40, height: 80, top: 'blue', bottom: 'red' },
  ])
})
