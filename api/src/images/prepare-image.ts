import { createHash } from 'node:crypto'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { BoundedQueue } from '../bounded-queue.ts'
import { type ErrorStatus, HttpError } from '../http/errors.ts'
import { containsMarkup, imageType, isWhole } from './image-bytes.ts'
import { readDataUrl } from './image-data-url.ts'
import { type ImageStore, type ImageWidth, imageWidths } from './image-store.ts'

// The queue below decides how much runs at once; a second pool of threads would only compete with it.
sharp.concurrency(1)
sharp.cache(false)
// Nothing but the accepted types is ever decoded, whatever bytes come.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})

/** To be raised with any change of what is stored: the names change with it. */
const pipeline = 'webp-1'

const limits = { pixels: 64_000_000, frames: 100, decodeSeconds: 30 }

/** WebP ends at this height, whatever the width. */
const tallest = 16_383

const queue = new BoundedQueue({ concurrency: 2, capacity: 100 })

/** What is known of a picture in the store. */
export interface StoredImage {
  hash: string
  /** Of the widest picture that is kept, upright. */
  width: number
  height: number
}

/** A picture as it will be served, in memory only. */
export interface PreparedImage extends StoredImage {
  renditions: Map<ImageWidth, Buffer>
}

/**
 * Turns an uploaded picture into what is served. Errors: 422 malformed data URL, 413 too large, too
 * many pixels or frames, 415 not a whole picture of an accepted type.
 */
export async function prepareImage(dataUrl: string, path: string): Promise<PreparedImage> {
  const upload = readDataUrl(dataUrl, path)
  return queue.run(async () => {
    const bytes = upload.decode()
    await refuseUnfit(bytes, path)
    const pixels = await decode(bytes, path)
    const { width, height } = pixels.info
    const hash = createHash('sha256').update(pipeline).update(bytes).digest('hex')
    return { hash, width, height, renditions: await render(pixels) }
  })
}

/** When it returns the bytes are safe on the disk. */
export async function storeImage(store: ImageStore, prepared: PreparedImage): Promise<StoredImage> {
  const { renditions, ...image } = prepared
  for (const [width, bytes] of renditions) await store.put(image.hash, width, bytes)
  return image
}

/** By what the first bytes and the header say, before any pixel is decoded. */
async function refuseUnfit(bytes: Buffer, path: string) {
  const type = imageType(bytes)
  if (!type || !isWhole(type, bytes) || containsMarkup(bytes)) throw unreadable(path)
  const header = await readHeader(bytes, path)
  if (header.width * header.height > limits.pixels) {
    throw refusal(413, path, 'Each image must have at most 64 megapixels.')
  }
  if ((header.pages ?? 1) > limits.frames) {
    throw refusal(413, path, 'Each animation must have at most 100 frames.')
  }
}

async function readHeader(bytes: Buffer, path: string): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw unreadable(path)
  }
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/**
 * Upright and at most as wide as is kept. JPEGs are scaled while decoding, but to the end of the data;
 * that there is an end where pixels are missing is no more than a warning to the decoder.
 */
async function decode(bytes: Buffer, path: string): Promise<Pixels> {
  try {
    return await sharp(bytes, { failOn: 'warning', limitInputPixels: limits.pixels })
      .timeout({ seconds: limits.decodeSeconds })
      .autoOrient()
      .resize({
        width: Math.max(...imageWidths),
        height: tallest,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw unreadable(path)
  }
}

/** All widths from one decoding; made of bare pixels, they have no metadata to lose. */
async function render({ data, info }: Pixels): Promise<Map<ImageWidth, Buffer>> {
  const { width, height, channels } = info
  const source = (): Sharp => sharp(data, { raw: { width, height, channels } })
  const encoded = new Map<number, Buffer>()
  const renditions = new Map<ImageWidth, Buffer>()
  for (const wanted of imageWidths) {
    const actual = Math.min(wanted, width)
    const bytes =
      encoded.get(actual) ??
      (await source().resize({ width: actual }).webp({ quality: 80, effort: 2 }).toBuffer())
    encoded.set(actual, bytes)
    renditions.set(wanted, bytes)
  }
  return renditions
}

function refusal(status: ErrorStatus, path: string, message: string): HttpError {
  return new HttpError(status, message, { errors: [{ path, message }] })
}

function unreadable(path: string): HttpError {
  return refusal(415, path, 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.')
}
