import path from 'node:path'
import type { Page } from '@playwright/test'

/** Returns the path of a demo photo, such as `piano.jpg`. */
export const demoPicture = (name: string) =>
  path.join(import.meta.dirname, '../../api/demo/pictures', name)

interface Drawing {
  width: number
  height: number
  /** CSS colors of the image's left and right sides. */
  halves: readonly [string, string]
  type?: 'image/jpeg' | 'image/png'
  quality?: number
  /** Adds grain, so that the file is as large as a photo's. */
  grain?: boolean
}

/** Draws and encodes an image in the browser of `page`. */
export async function drawPicture(page: Page, drawing: Drawing): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ width, height, halves, type = 'image/jpeg', quality = 0.9, grain = false }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('Nothing to draw with')
      context.fillStyle = halves[0]
      context.fillRect(0, 0, width / 2, height)
      context.fillStyle = halves[1]
      context.fillRect(width / 2, 0, width / 2, height)
      if (grain) {
        const size = 512
        const tile = new OffscreenCanvas(size, size)
        const dots = new ImageData(size, size)
        for (let at = 0; at < dots.data.length; at += 4) {
          dots.data.set(
            [0, 1, 2].map(() => Math.random() * 255),
            at,
          )
          dots.data[at + 3] = 90
        }
        tile.getContext('2d')?.putImageData(dots, 0, 0)
        // Scale up the grain, so that some of it remains after the image is scaled down.
        const pattern = context.createPattern(tile, 'repeat')
        pattern?.setTransform(new DOMMatrix().scale(2.3))
        if (pattern) context.fillStyle = pattern
        context.fillRect(0, 0, width, height)
      }
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type, quality })).arrayBuffer(),
      )
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768) {
        text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      }
      return btoa(text)
    },
    drawing,
  )
  return Buffer.from(base64, 'base64')
}

/** Returns `bytes` as a JPEG segment with this marker. */
function segment(marker: number, bytes: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

const afterStart = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** Adds an EXIF orientation to a JPEG. Phones held upright usually write 6, a quarter turn. */
export function heldAs(jpeg: Buffer, orientation: number) {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
  ]
  return afterStart(
    jpeg,
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from([...tiff, 0, 0, 0, 0])])),
  )
}

/** Pads a JPEG to exactly this size with comment segments. */
export function padded(jpeg: Buffer, size: number) {
  const segments: Buffer[] = []
  for (let left = size - jpeg.length; left > 0;) {
    // If the remainder is smaller than a segment may be, it becomes part of the last segment.
    const length = left > 60_004 ? 60_000 : left
    segments.push(segment(0xfe, Buffer.alloc(length - 4, 0x20)))
    left -= length
  }
  return afterStart(jpeg, ...segments)
}

/** Returns the size and colors of an image as the browser shows it. */
export async function lookAt(page: Page, bytes: Buffer) {
  return page.evaluate(async (base64) => {
    const raw = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const image = await createImageBitmap(new Blob([raw]))
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    })
    context?.drawImage(image, 0, 0)
    const names: Record<string, [number, number, number]> = {
      red: [255, 0, 0],
      lime: [0, 255, 0],
      blue: [0, 0, 255],
      yellow: [255, 255, 0],
      white: [255, 255, 255],
      black: [0, 0, 0],
    }
    const colorAt = (x: number, y: number) => {
      const pixel = context?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1)
      const distance = (color: number[]) =>
        color.reduce((sum, value, at) => sum + Math.abs(value - (pixel?.data[at] ?? 0)), 0)
      return Object.keys(names).toSorted(
        (a, b) => distance(names[a] ?? []) - distance(names[b] ?? []),
      )[0]
    }
    return {
      width,
      height,
      left: colorAt(0.1, 0.5),
      right: colorAt(0.9, 0.5),
      top: colorAt(0.5, 0.1),
      bottom: colorAt(0.5, 0.9),
    }
  }, bytes.toString('base64'))
}

export const pictureFile = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
})

/** Returns the left color of each image at these URLs. */
export async function colorsAt(page: Page, addresses: readonly string[]) {
  const colors: (string | undefined)[] = []
  for (const address of addresses) {
    const answer = await page.request.get(address)
    colors.push((await lookAt(page, await answer.body())).left)
  }
  return colors
}
