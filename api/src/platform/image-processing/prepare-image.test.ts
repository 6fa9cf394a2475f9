import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import {
  createFileImageStore,
  type ImageStore,
  type ImageWidth,
} from '../image-store/image-store.ts'
import { animation, hugePng, noise, photoFromPhone } from './images.fixture.ts'
import { prepareImage, storeImage } from './prepare-image.ts'

let folder: string
let store: ImageStore

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-prepare-'))
  store = createFileImageStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const token = 'a'.repeat(24)

async function prepare(bytes: Buffer) {
  const image = await prepareImage(bytes, 'images.0')
  await storeImage(store, token, image)
  return { width: image.width, height: image.height }
}

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

async function stored(width: ImageWidth): Promise<Buffer> {
  const image = await store.open(token, width)
  if (!image) throw new Error(`Width ${width} is not stored.`)
  return Buffer.from(await new Response(image.body).arrayBuffer())
}

describe('a stored image', () => {
  test('has three widths as WebP', async () => {
    const { width, height } = await prepare(await noise(2000, 1500).jpeg().toBuffer())
    expect({ width, height }).toEqual({ width: 1280, height: 960 })
    for (const wanted of [320, 640, 1280] as const) {
      const { format, width } = await sharp(await stored(wanted)).metadata()
      expect({ format, width }).toEqual({ format: 'webp', width: wanted })
    }
  })

  test('is never enlarged', async () => {
    const { width, height } = await prepare(await noise(400, 300).png().toBuffer())
    expect({ width, height }).toEqual({ width: 400, height: 300 })
    expect((await sharp(await stored(320)).metadata()).width).toBe(320)
    expect((await sharp(await stored(1280)).metadata()).width).toBe(400)
  })

  test('is upright and has no metadata, such as its GPS position', async () => {
    const photo = await photoFromPhone()
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 40 })
    expect(photo.includes('Telltale')).toBe(true)

    const { width, height } = await prepare(photo)
    expect({ width, height }).toEqual({ width: 20, height: 40 })
    const image = await stored(1280)
    const { exif, xmp, iptc, icc, orientation } = await sharp(image).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
    expect(image.includes('Telltale')).toBe(false)

    const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [red = 0, , blue = 0] = data.subarray((5 * 20 + 10) * 3)
    expect(red - blue).toBeGreaterThan(150)
    const [redBelow = 0, , blueBelow = 0] = data.subarray((35 * 20 + 10) * 3)
    expect(blueBelow - redBelow).toBeGreaterThan(150)
  })

  test('is the first frame of an animation', async () => {
    const bytes = await animation(3, 'gif')
    await prepare(bytes)
    const image = await stored(1280)
    expect((await sharp(image).metadata()).pages ?? 1).toBe(1)
    const first = await sharp(bytes, { page: 0 }).removeAlpha().stats()
    const kept = await sharp(image).removeAlpha().stats()
    expect(kept.channels[0]?.mean).toBeCloseTo(first.channels[0]?.mean ?? 0, -1)
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
      await prepare(bytes)
      expect(await sharp(await stored(1280)).metadata()).toMatchObject({
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

  test('a JPEG with a comment', async () => {
    const photo = await noise().jpeg().toBuffer()
    const comment = Buffer.from('\xff\xfe\0\x08Hello!', 'latin1')
    const commented = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
    expect((await prepare(commented)).width).toBe(60)
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
    for (const end of [30, bytes.length / 2, bytes.length * 0.9]) {
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

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
  const page = '<!doctype html><script>alert(1)</script>'
  test.each([
    ['SVG', svg],
    ['SVG behind its prologue', `<?xml version="1.0"?>${svg}`],
    ['an HTML page', page],
    ['text', 'hello'],
    ['a PDF', '%PDF-1.7 ...'],
    ['nothing', ''],
  ])('%s instead of an image', async (_name, text) => {
    await expect(prepare(Buffer.from(text))).rejects.toMatchObject(refusal(415))
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
})
