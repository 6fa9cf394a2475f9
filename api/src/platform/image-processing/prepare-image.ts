import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OutputInfo } from 'sharp'
import { heavyWork } from '../overload/heavy-work.ts'
import { TimedQueue } from '../overload/timed-queue.ts'
import { type ImageStore, type ImageWidth, imageWidths } from '../image-store/image-store.ts'
import { decodeLimits, type InspectedImage, inspectImage, unreadable } from './inspect-image.ts'
import { sharp } from './sharp.ts'

/** To be raised with any change of what is stored: the names change with it. */
const pipeline = 'webp-1'

/** Of what is kept: twice as high as the widest is wide, so that no answer is more than some hundred KB. */
const tallest = 2_560

/** Each in work takes memory, and one of the four threads for files and passwords. */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))

/** All work on pictures, of all requests, goes through here. */
export const imageQueue = new TimedQueue({ concurrency, targetMs: 30_000, name: 'pictures' })

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
 * Turns the bytes of a picture into what is served. Errors: 413 too many pixels or frames, 415 not a
 * whole picture of an accepted type.
 */
export function prepareImage(bytes: Buffer, path: string): Promise<PreparedImage> {
  return imageQueue.run(async () => renderImage(await inspectImage(bytes, path), path))
}

/** Decodes all there is: 415 when it is not whole. */
export async function renderImage(image: InspectedImage, path: string): Promise<PreparedImage> {
  const pixels = await decode(image, path)
  const { width, height } = pixels.info
  return { hash: await hashOf(image.bytes), width, height, renditions: await render(pixels) }
}

/** When it returns the bytes are safe on the disk. */
export async function storeImage(store: ImageStore, prepared: PreparedImage): Promise<StoredImage> {
  const { renditions, ...image } = prepared
  for (const [width, bytes] of renditions) await store.put(image.hash, width, bytes)
  return image
}

/** So much is hashed at a time before others have their turn. */
const slice = 512 * 1024

async function hashOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(pipeline)
  for (let at = 0; at < bytes.length; at += slice) {
    hash.update(bytes.subarray(at, at + slice))
    await nextTurn()
  }
  return hash.digest('hex')
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/**
 * The first frame, upright and at most as wide as is kept. JPEGs are scaled while decoding, but to
 * the end of the data; that there is an end where pixels are missing is no more than a warning to
 * the decoder.
 */
async function decode({ bytes, type, frames }: InspectedImage, path: string): Promise<Pixels> {
  try {
    if (frames > 1 && (type === 'gif' || type === 'webp')) await decodeAllFrames(bytes)
    const upright = open(bytes)
      .autoOrient()
      .resize({
        width: Math.max(...imageWidths),
        height: tallest,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .raw()
    return await heavyWork.run(() => upright.toBuffer({ resolveWithObject: true }))
  } catch {
    throw unreadable(path)
  }
}

/** Later frames are kept nowhere, but without them the picture is not whole. */
async function decodeAllFrames(bytes: Buffer) {
  const all = open(bytes, -1).resize({ width: 8, height: 8, fit: 'fill' }).raw()
  await heavyWork.run(() => all.toBuffer())
}

const open = (bytes: Buffer, pages = 1) =>
  sharp(bytes, { pages, failOn: 'warning', limitInputPixels: decodeLimits.pixels }).timeout({
    seconds: decodeLimits.seconds,
  })

/** All widths from one decoding; made of bare pixels, they have no metadata to lose. */
async function render({ data, info }: Pixels): Promise<Map<ImageWidth, Buffer>> {
  const { width, height, channels } = info
  const encode = (wanted: number): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: wanted })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
  const encoded = new Map<number, Buffer>()
  const renditions = new Map<ImageWidth, Buffer>()
  for (const wanted of imageWidths) {
    const actual = Math.min(wanted, width)
    const bytes = encoded.get(actual) ?? (await heavyWork.run(() => encode(actual)))
    encoded.set(actual, bytes)
    renditions.set(wanted, bytes)
  }
  return renditions
}
