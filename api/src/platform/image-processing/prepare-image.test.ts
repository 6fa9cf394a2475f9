import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import {
  createFileImageStore,
  type ImageStore,
  type ImageWidth,
} from '../image-store/image-store.ts'
import {
  animation,
  breakFrame,
  hugePng,
  noise,
  photoFromPhone,
  plainAnimation,
} from './images.fixture.ts'
import { prepareImage, storeImage } from './prepare-image.ts'

let folder: string
let store: ImageStore

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-prepare-'))
  store = createFileImageStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const prepare = async (bytes: Buffer) => storeImage(store, await prepareImage(bytes, 'images.0'))

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

async function stored(hash: string, width: ImageWidth): Promise<Buffer> {
  const image = await store.open(hash, width)
  if (!image) throw new Error(`${hash} is not stored.`)
  return Buffer.from(await new Response(image.body).arrayBuffer())
}

describe('a stored image', () => {
  test('has three widths as WebP', async () => {
    const { hash, width, height } = await prepare(await noise(2000, 1500).jpeg().toBuffer())
    expect({ width, height }).toEqual({ width: 1280, height: 960 })
    for (const wanted of [320, 640, 1280] as const) {
      const { format, width } = await sharp(await stored(hash, wanted)).metadata()
      expect({ format, width }).toEqual({ format: 'webp', width: wanted })
    }
  })

  test('is never enlarged', async () => {
    const { hash, width, height } = await prepare(await noise(400, 300).png().toBuffer())
    expect({ width, height }).toEqual({ width: 400, height: 300 })
    expect((await sharp(await stored(hash, 320)).metadata()).width).toBe(320)
    expect((await sharp(await stored(hash, 1280)).metadata()).width).toBe(400)
  })

  test('is upright and has no metadata, such as its GPS position', async () => {
    const photo = await photoFromPhone()
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 40 })
    expect(photo.includes('Telltale')).toBe(true)

    const { hash, width, height } = await prepare(photo)
    expect({ width, height }).toEqual({ width: 20, height: 40 })
    const image = await stored(hash, 1280)
    const { exif, xmp, iptc, icc, orientation } = await sharp(image).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
    expect(image.includes('Telltale')).toBe(false)

    const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [red = 0, , blue = 0] = data.subarray((5 * 20 + 10) * 3)
    expect(red - blue).toBeGreaterThan(150)
    const [redBelow = 0, , blueBelow = 0] = data.subarray((35 * 20 + 10) * 3)
    expect(blueBelow - redBelow).toBeGreaterThan(150)
  })

  test('is the first frame of a short animation', async () => {
    const bytes = await animation(3, 'gif')
    const { hash } = await prepare(bytes)
    const image = await stored(hash, 1280)
    expect((await sharp(image).metadata()).pages ?? 1).toBe(1)
    const first = await sharp(bytes, { page: 0 }).removeAlpha().stats()
    const kept = await sharp(image).removeAlpha().stats()
    expect(kept.channels[0]?.mean).toBeCloseTo(first.channels[0]?.mean ?? 0, -1)
  })

  test('is written only when `storeImage` is called', async () => {
    const bytes = await noise().jpeg().toBuffer()
    const prepared = await prepareImage(bytes, 'images.0')
    expect(files()).toEqual([])
    expect(await storeImage(store, prepared)).toEqual({
      hash: prepared.hash,
      width: 60,
      height: 40,
    })
    expect(await stored(prepared.hash, 640)).toEqual(prepared.renditions.get(640))
  })

  test('is stored once for equal uploads', async () => {
    const bytes = await noise().jpeg().toBuffer()
    const first = await prepare(bytes)
    const count = files().length
    expect(await prepare(bytes)).toEqual(first)
    expect(files()).toHaveLength(count)
  })

  test('has a limited height or width even if it is extremely narrow', async () => {
    const tall = await prepare(await noise(2, 20_000).png().toBuffer())
    expect(tall.height).toBeLessThanOrEqual(2_560)
    const wide = await prepare(await noise(20_000, 2).png().toBuffer())
    expect(wide).toMatchObject({ width: 1280, height: 1 })
  })

  test('is converted from grayscale, 16 bits per channel and CMYK to browser formats', async () => {
    const gray = await noise().grayscale().jpeg().toBuffer()
    const deep = await noise().toColorspace('rgb16').png().toBuffer()
    const inks = await noise().toColorspace('cmyk').jpeg().toBuffer()
    for (const bytes of [gray, deep, inks]) {
      const { hash } = await prepare(bytes)
      expect(await sharp(await stored(hash, 1280)).metadata()).toMatchObject({
        space: 'srgb',
        width: 60,
      })
    }
  })
})

describe('accepts', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s', async (format) => {
    const bytes = await noise().toFormat(format).toBuffer()
    await expect(prepare(bytes)).resolves.toMatchObject({ width: 60, height: 40 })
  })

  test('a JPEG with appended data, as phones write it', async () => {
    const bytes = Buffer.concat([await noise().jpeg().toBuffer(), Buffer.alloc(5000, 'tail')])
    await expect(prepare(bytes)).resolves.toBeDefined()
  })

  test('an animation of large frames, less than 64 megapixels in all', async () => {
    // 44 megapixels take four seconds.
    const bytes = await plainAnimation(2, process.env['SLOW_TESTS'] ? 4700 : 2000, 'gif')
    await expect(prepare(bytes)).resolves.toMatchObject({ width: 1280, height: 1280 })
  })

  test('a JPEG with a comment', async () => {
    const photo = await noise().jpeg().toBuffer()
    const comment = Buffer.from('\xff\xfe\0\x08Hello!', 'latin1')
    const commented = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
    expect((await prepare(commented)).width).toBe(60)
  })

  test('a hundred frames', async () => {
    await expect(prepare(await animation(100, 'gif'))).resolves.toBeDefined()
  })
})

describe('refuses, and stores nothing of', () => {
  afterEach(() => {
    if (files().length > 0) throw new Error(`It left ${files().length} files.`)
  })

  const refusal = (status: number) => ({
    name: 'HttpError',
    status,
    members: { errors: [expect.objectContaining({ path: 'images.0' })] },
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a truncated %s', async (format) => {
    const bytes = await noise(200, 150).toFormat(format).toBuffer()
    for (const end of [30, bytes.length / 2, bytes.length * 0.9, bytes.length - 1]) {
      await expect(prepare(bytes.subarray(0, end))).rejects.toMatchObject(refusal(415))
    }
  })

  test('a truncated progressive JPEG', async () => {
    const bytes = await noise(200, 150).jpeg({ progressive: true }).toBuffer()
    await expect(prepare(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject(refusal(415))
  })

  test.each([true, false])(
    'a JPEG with an end but not all pixels, progressive %s',
    async (progressive) => {
      const bytes = await noise(200, 150).jpeg({ progressive }).toBuffer()
      const end = bytes.subarray(-2)
      const half = bytes.length / 2
      const cut = Buffer.concat([bytes.subarray(0, half), end])
      const emptied = Buffer.concat([bytes.subarray(0, half), Buffer.alloc(half - 2), end])
      for (const broken of [cut, emptied]) {
        await expect(prepare(broken)).rejects.toMatchObject(refusal(415))
      }
    },
  )

  test.each(['gif', 'webp'] as const)('a truncated animated %s', async (format) => {
    const bytes = await animation(5, format)
    for (const share of [0.5, 0.9]) {
      const cut = bytes.subarray(0, bytes.length * share)
      await expect(prepare(cut)).rejects.toMatchObject(refusal(415))
    }
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
  const page = '<!doctype html><script>alert(1)</script>'
  test.each([
    ['SVG', svg],
    ['SVG behind its prologue', `<?xml version="1.0"?>${svg}`],
    ['an HTML page', page],
    ['text', 'hello'],
    ['an HTML page with the first bytes of a GIF', `GIF89a/*${page}*/`],
    ['a PDF', '%PDF-1.7 ...'],
    ['nothing', ''],
  ])('%s instead of an image', async (_name, text) => {
    await expect(prepare(Buffer.from(text))).rejects.toMatchObject(refusal(415))
  })

  const emptyZip = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')
  const commentedZip = Buffer.from(`${'PK\x05\x06'.padEnd(20, '\0')}\x02\0hi`, 'latin1')
  test.each<[string, (photo: Buffer) => (Buffer | string)[]]>([
    ['an HTML page', (photo) => [photo, page]],
    ['a PHP script', (photo) => [photo, '<?php system(1);']],
    ['a zip archive', (photo) => [photo, emptyZip]],
    ['a zip archive with a comment', (photo) => [photo, commentedZip]],
    ['a PDF', (photo) => [photo.subarray(0, 2), '\xff\xfe\0\x08%PDF-1', photo.subarray(2)]],
  ])('a photo that is also %s', async (_, parts) => {
    const photo = await noise().jpeg().toBuffer()
    const bytes = Buffer.concat(parts(photo).map((part) => Buffer.from(part as string, 'latin1')))
    await expect(prepare(bytes)).rejects.toMatchObject(refusal(415))
  })

  test.each(['/*', '=1'])('a GIF that is also a valid script: GIF89a%s', async (text) => {
    const gif = await noise().gif().toBuffer()
    gif.write(text, 6, 'latin1')
    await expect(prepare(gif)).rejects.toMatchObject(refusal(415))
  })

  test('TIFF, which the decoder could read', async () => {
    const bytes = await noise().tiff().toBuffer()
    await expect(prepare(bytes)).rejects.toMatchObject(refusal(415))
    await expect(sharp(bytes).toBuffer()).rejects.toThrow('unsupported image format')
  })

  test('a hundred megapixels in a few kilobytes', async () => {
    const bytes = hugePng()
    expect(bytes.length).toBeLessThan(50_000)
    await expect(prepare(bytes)).rejects.toMatchObject(refusal(413))
  })

  test.each(['gif', 'webp'] as const)('more than a hundred frames of %s', async (format) => {
    await expect(prepare(await animation(101, format))).rejects.toMatchObject(refusal(413))
  })

  // Writing such a WebP takes four seconds.
  test.each(process.env['SLOW_TESTS'] ? (['gif', 'webp'] as const) : (['gif'] as const))(
    'more than 64 megapixels in all frames of a %s',
    async (format) => {
      const bytes = await plainAnimation(3, 4700, format)
      await expect(prepare(bytes)).rejects.toMatchObject({
        ...refusal(413),
        detail: 'Each animation must have at most 64 megapixels in all its frames.',
      })
    },
  )

  test.each([1, 2, 4])('a GIF whose frame %i cannot be decoded', async (frame) => {
    const bytes = await animation(5, 'gif')
    await expect(prepare(breakFrame(bytes, frame))).rejects.toMatchObject(refusal(415))
  })
})
