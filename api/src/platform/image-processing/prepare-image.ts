import { availableParallelism } from 'node:os'
import type { OutputInfo } from 'sharp'
import { heavyWork } from '../overload/heavy-work.ts'
import { TimedQueue } from '../overload/timed-queue.ts'
import { type ImageStore, type ImageWidth, imageWidths } from '../image-store/image-store.ts'
import { decodeLimits, inspectImage, unreadable } from './inspect-image.ts'
import { sharp } from './sharp.ts'

/** The largest height in pixels, twice the largest width. Limits a file to a few hundred KB. */
const maxHeight = 2_560

/**
 * How many images are processed concurrently. Each takes memory, and one of libuv's four threads,
 * which file access and password hashing also need.
 */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))

/** The queue for all image processing of all requests. */
export const imageQueue = new TimedQueue({ concurrency, targetMs: 30_000, name: 'images' })

/** An image that is ready to store, in memory. */
export interface PreparedImage {
  /**
   * The width of the widest file, in pixels, after rotation by EXIF. `height` is the height of that file.
   */
  width: number
  height: number
  files: Map<ImageWidth, Buffer>
}

/**
 * Converts an uploaded image into the files to serve. Throws 413 if it is too large, 415 if it is not a complete image
 * of an accepted type, 503 if the queue is too long.
 * @param path the field of the image, for the error
 */
export function prepareImage(bytes: Uint8Array, path?: string): Promise<PreparedImage> {
  return imageQueue.run(async () => {
    await inspectImage(bytes, path)
    const pixels = await decode(bytes).catch(() => {
      throw unreadable(bytes, path)
    })
    const { width, height } = pixels.info
    return { width, height, files: await render(pixels) }
  })
}

/** Stores all files of the image. Once the promise resolves, they survive a crash. */
export async function storeImage(store: ImageStore, token: string, { files }: PreparedImage) {
  for (const [width, bytes] of files) await store.put(token, width, bytes)
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/**
 * Decodes the first frame, upright and at most as wide as the largest width. If that fails and zeros fill the
 * space before the end of a JPEG, as some cameras write it, decodes the photo without these zeros.
 */
function decode(bytes: Uint8Array): Promise<Pixels> {
  return decodeUpright(bytes).catch((error: unknown) => {
    const filled = withoutFilling(Buffer.from(bytes))
    if (filled === undefined) throw error
    return decodeUpright(filled)
  })
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
 * `failOn` turns warnings into errors.
 */
function decodeUpright(bytes: Uint8Array): Promise<Pixels> {
  const upright = sharp(bytes, { failOn: 'warning', limitInputPixels: decodeLimits.pixels })
    .timeout({ seconds: decodeLimits.seconds })
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

/** Encodes all widths from the decoded pixels, which have no metadata. */
async function render({ data, info }: Pixels): Promise<Map<ImageWidth, Buffer>> {
  const { width, height, channels } = info
  const encode = (wanted: number): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: wanted })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
  const encoded = new Map<number, Buffer>()
  const files = new Map<ImageWidth, Buffer>()
  for (const wanted of imageWidths) {
    const actual = Math.min(wanted, width)
    const bytes = encoded.get(actual) ?? (await heavyWork.run(() => encode(actual)))
    encoded.set(actual, bytes)
    files.set(wanted, bytes)
  }
  return files
}
