import sharp from 'sharp'
import { reachesItsEnd } from '../../rules/image-end.ts'
import { noise } from './images.fixture.ts'
import { brokenPhotos, photoKinds } from './photo-kinds.fixture.ts'
import { prepareImage } from './prepare-image.ts'

test.each(Object.entries(photoKinds))('%s is accepted', async (_name, make) => {
  const bytes = await make()
  expect(reachesItsEnd(bytes)).toBe(true)
  const { width, height, files } = await prepareImage(bytes, 'images.0')
  const stored = await sharp(files.get(1280)).metadata()
  expect(stored).toMatchObject({ format: 'webp', space: 'srgb', width, height })
})

const isCut = ([name]: [string, Buffer]) => name.includes(' cut ')

/** All pixels of the stored frame are before the cut. */
const hasItsPixels = (name: string) =>
  /^animated GIF cut|(?:PNG|GIF) cut after 99%|JPEG.* cut after 99%/.test(name)

test('no photo without all its pixels is accepted', async () => {
  const accepted: string[] = []
  for (const [name, bytes] of Object.entries(await brokenPhotos())) {
    const status = await prepareImage(bytes, 'images.0').then(
      () => 201,
      (error: { status?: number }) => error.status,
    )
    if (status !== 415 && !hasItsPixels(name)) accepted.push(`${name}: ${status}`)
  }
  expect(accepted).toEqual([])
})

// Browsers scale a photo before they send it, so the API would get a complete photo with a gray part.
test('a browser detects each truncated file that it could partly show', async () => {
  const cut = Object.entries(await brokenPhotos()).filter(isCut)
  expect(cut.length).toBeGreaterThan(30)
  expect(cut.filter(([, bytes]) => reachesItsEnd(bytes)).map(([name]) => name)).toEqual([])
})

test('every prefix of a photo is detected as truncated', async () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
    const bytes = await noise(8, 8).toFormat(format).toBuffer()
    // A file of fewer bytes has no type yet.
    for (let length = 16; length < bytes.length; length += 1) {
      expect([format, length, reachesItsEnd(bytes.subarray(0, length))]).toEqual([
        format,
        length,
        false,
      ])
    }
    expect(reachesItsEnd(bytes)).toBe(true)
  }
})

test('a file of another type is not reported as truncated', () => {
  for (const text of ['', 'x', 'hello', '<svg/>', '\0\0\0\x18ftypheic']) {
    expect(reachesItsEnd(Buffer.from(text, 'latin1'))).toBe(true)
  }
})

test('a HEIC photo is refused with a sentence that says what to do', async () => {
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'x'.repeat(100)}`, 'latin1')
  await expect(prepareImage(heic, 'images.0')).rejects.toMatchObject({
    status: 415,
    detail: 'HEIC photos cannot be used. Save the photo as JPEG, then add it again.',
  })
})
