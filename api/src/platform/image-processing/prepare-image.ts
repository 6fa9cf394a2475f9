import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { OutputInfo } from 'sharp'
import { heavyWork } from '../overload/heavy-work.ts'
import { TimedQueue } from '../overload/timed-queue.ts'
import { type ImageStore, type ImageWidth, imageWidths } from '../image-store/image-store.ts'
import { decodeLimits, type InspectedImage, inspectImage, unreadable } from './inspect-image.ts'
import { sharp } from './sharp.ts'

/**
 * Part of every image hash. Increase its number when a change of this file changes the stored
 * output, so that the same photo gets a new file name.
 */
const pipeline = 'webp-1'

/** The largest height in pixels, twice the largest width. Limits a file to a few hundred KB. */
const maxHeight = 2_560

/**
 * How many images are processed concurrently. Each takes memory, and one of libuv's four threads,
 * which file access and password hashing also need.
 */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))

/** The queue for all image processing of all requests. */
export const imageQueue = new TimedQueue({ concurrency, targetMs: 30_000, name: 'images' })

/** An image in the store. */
export interface StoredImage {
  hash: string
  /**
   * The width of the widest stored file, in pixels, after rotation by EXIF. `height` is the height
   * of that file.
   */
  width: number
  height: number
}

/** An image that is ready to store, in memory. */
export interface PreparedImage extends StoredImage {
  renditions: Map<ImageWidth, Buffer>
}

/**
 * Converts an uploaded image into the files to serve. Throws 413 for too many pixels or frames, 415 if
 * it is not a complete image of an accepted type.
 */
export function prepareImage(bytes: Buffer, path: string): Promise<PreparedImage> {
  return imageQueue.run(async () => renderImage(await inspectImage(bytes, path), path))
}

/** Decodes the complete image and encodes the files to serve. Throws 415 if the image is broken. */
export async function renderImage(image: InspectedImage, path: string): Promise<PreparedImage> {
  const pixels = await decode(image, path)
  const { width, height } = pixels.info
  return { hash: await hashOf(image.bytes), width, height, renditions: await render(pixels) }
}

/** Stores all files of the image. Once the promise resolves, they survive a crash. */
export async function storeImage(store: ImageStore, prepared: PreparedImage): Promise<StoredImage> {
  const { renditions, ...image } = prepared
  for (const [width, bytes] of renditions) await store.put(image.hash, width, bytes)
  return image
}

/** How many bytes are hashed per event-loop tick. */
const slice = 512 * 1024

async function hashOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(pipeline)
  for (let at = 0; at < bytes.length; at += slice) {
    hash.update(bytes.subarray(at, at + slice))
    await nextTick()
  }
  return hash.digest('hex')
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/**
 * Decodes the first frame, upright and at most as wide as the largest width. If that fails and zeros fill the
 * space before the end of a JPEG, as some cameras write it, decodes the photo without these zeros.
 */
async function decode(image: InspectedImage, path: string): Promise<Pixels> {
  const { bytes, type, frames } = image
  try {
    if (frames > 1 && (type === 'gif' || type === 'webp')) await decodeAllFrames(bytes)
    return await decodeUpright(bytes).catch((error: unknown) => {
      const filled = type === 'jpeg' ? withoutFilling(bytes) : undefined
      if (filled === undefined) throw error
      return decodeUpright(filled)
    })
  } catch {
    throw unreadable(path)
  }
}

/** Returns the JPEG without the zeros before its last end marker; undefined if there are none. */
function withoutFilling(bytes: Buffer): Buffer | undefined {
  const end = bytes.lastIndexOf('\xff\xd9', undefined, 'latin1')
  let start = end
  // 0xff 0x00 is a part of the pixels.
  while (bytes[start - 1] === 0 && bytes[start - 2] !== 0xff) start -= 1
  return start < end ? Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]) : undefined
}

/**
 * The JPEG decoder scales while it decodes, but still reads all pixels. If pixels are missing, it only warns, so
 * `open` turns warnings into errors.
 */
function decodeUpright(bytes: Buffer): Promise<Pixels> {
  const upright = open(bytes)
    .autoOrient()
    .resize({
      width: Math.max(...imageWidths),
      height: maxHeight,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
  return heavyWork.run(() => upright.toBuffer({ resolveWithObject: true }))
}

/**
 * Decodes all frames, so that an animation with a broken later frame is refused, although the API
 * stores only the first frame.
 */
async function decodeAllFrames(bytes: Buffer) {
  const all = open(bytes, -1).resize({ width: 8, height: 8, fit: 'fill' }).raw()
  await heavyWork.run(() => all.toBuffer())
}

const open = (bytes: Buffer, pages = 1) =>
  sharp(bytes, { pages, failOn: 'warning', limitInputPixels: decodeLimits.pixels }).timeout({
    seconds: decodeLimits.seconds,
  })

/** Encodes all widths from the decoded pixels, which have no metadata. */
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
