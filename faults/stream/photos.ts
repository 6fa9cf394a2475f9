import { randomBytes } from 'node:crypto'
import { sharp } from '../../api/src/platform/image-processing/sharp.ts'
import { between, pick } from '../random.ts'

type Color = [number, number, number]

/** A photo of one color, by which a check recognizes it after the API has resized it. */
export interface Photo {
  color: Color
  width: number
}

const plain = new Map<string, Promise<Buffer>>()

const channel = () => between(0, 7) * 32 + 16

export const choosePhotos = (fewest: number, most = fewest): Photo[] =>
  Array.from({ length: between(fewest, most) }, () => ({
    color: [channel(), channel(), channel()],
    width: pick([300, 420, 420, 420, 700, 1400]),
  }))

/** Returns a data URL with unique bytes. */
export async function dataUrlOf({ color, width }: Photo): Promise<string> {
  const key = `${color.join()} ${width}`
  const made = plain.get(key) ?? paint(color, width)
  plain.set(key, made)
  const jpeg = await made
  const start = jpeg.subarray(0, 2)
  const comment = Buffer.from([0xff, 0xfe, 0, 18, ...randomBytes(16)])
  const bytes = Buffer.concat([start, comment, jpeg.subarray(2)])
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** Creates a photo of one color. Noise makes the file as large as a real photo. */
function paint([r, g, b]: Color, width: number): Promise<Buffer> {
  const height = Math.round(width * 0.7)
  const noise = sharp({
    create: {
      ...{ width, height, channels: 3, background: 'gray' },
      noise: { type: 'gaussian', mean: 128, sigma: 8 },
    },
  })
  return noise
    .linear([1, 1, 1], [r - 128, g - 128, b - 128])
    .jpeg()
    .toBuffer()
}

/** Describes the problem of an image requested with `?w=`; undefined if there is none. */
export async function faultOf(
  photo: Photo,
  bytes: Buffer,
  asked: number,
): Promise<string | undefined> {
  try {
    const picture = sharp(bytes, { failOn: 'warning' })
    const { width, format } = await picture.metadata()
    const { channels } = await picture.stats()
    const mean = channels.map((channel) => channel.mean)
    if (format !== 'webp' || width !== Math.min(asked, photo.width))
      return `has width ${width} and format ${format}`
    const near = photo.color.every((value, index) => Math.abs(value - (mean[index] ?? -99)) < 14)
    return near
      ? undefined
      : `shows ${mean.map(Math.round).join()} instead of ${photo.color.join()}`
  } catch (error) {
    return `cannot be decoded: ${(error as Error).message}`
  }
}
