import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export function dataUrl(bytes: Uint8Array, type = 'jpeg'): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** Creates a random image, different for each call. */
export function noise(width = 60, height = 40) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
}

export async function animation(frames: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const images = await Promise.all(
    Array.from({ length: frames }, () => noise(12, 10).png().toBuffer()),
  )
  return sharp(images, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/**
 * Creates an animation of single-color squares. For a GIF, encodes one frame and repeats it, so that
 * large squares take little time.
 */
export async function plainAnimation(
  frames: number,
  side: number,
  format: 'gif' | 'webp',
): Promise<Buffer> {
  const square = { create: { width: side, height: side, channels: 3, background: '#f00' } } as const
  if (format === 'gif') {
    const gif = await sharp(square).gif({ effort: 1, dither: 0 }).toBuffer()
    const begin = gif.indexOf(Buffer.from('21f904', 'hex'))
    const frame = gif.subarray(begin, -1)
    return Buffer.concat([gif.subarray(0, begin), ...Array(frames).fill(frame), gif.subarray(-1)])
  }
  const image = await sharp(square).png({ compressionLevel: 1 }).toBuffer()
  // The WebP encoder would merge equal frames into one.
  const other = await sharp({ create: { ...square.create, background: '#0f0' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const images = Array.from({ length: frames }, (_, index) => (index % 2 ? other : image))
  return sharp(images, { join: { animated: true } })
    .webp({ effort: 0, lossless: true })
    .toBuffer()
}

/** Replaces the pixels of one frame with garbage. The block structure stays intact. */
export function breakFrame(gif: Buffer, frame: number): Buffer {
  const broken = Buffer.from(gif)
  const control = Buffer.from('21f904', 'hex')
  let at = -1
  for (let index = 0; index <= frame; index += 1) at = broken.indexOf(control, at + 1)
  const descriptor = broken.indexOf(0x2c, at + 8)
  const flags = broken[descriptor + 9] ?? 0
  const palette = flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
  const data = descriptor + 11 + palette
  const length = broken[data] ?? 0
  return broken.fill(0xff, data + 1, data + 1 + length)
}

/**
 * Creates a photo with GPS metadata that is upright (red above blue) only after the EXIF rotation.
 */
export async function photoFromPhone(): Promise<Buffer> {
  const plain = (width: number, background: string) =>
    sharp({ create: { width, height: 20, channels: 3, background } })
  const blue = await plain(20, '#00f').png().toBuffer()
  return plain(40, '#f00')
    .composite([{ input: blue, left: 20, top: 0 }])
    .withExif({
      IFD0: { Make: 'Telltale Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 52/1 10/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Creates a PNG of 100 million black pixels in a few kilobytes. */
export function hugePng(): Buffer {
  const side = 10_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + side / 8) * side)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
