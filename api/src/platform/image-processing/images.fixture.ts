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
