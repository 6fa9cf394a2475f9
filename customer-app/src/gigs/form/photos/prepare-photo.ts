import { jpegOrientation } from './jpeg-orientation.ts'

const longSide = 2048
/** Exif stands at the front; no more than this has to be read for it. */
const headerBytes = 256 * 1024
const sendable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/**
 * What is uploaded for a chosen file: at most 2048 on its long side and upright. A file that is so
 * already, and one that this browser cannot decode, is the answer itself, byte for byte.
 */
export async function preparePhoto(file: Blob): Promise<Blob> {
  try {
    const turned = jpegOrientation(await file.slice(0, headerBytes).arrayBuffer()) !== 1
    // The bitmap is upright already: that is what browsers make of Exif by default.
    const bitmap = await createImageBitmap(file)
    try {
      const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
      if (scale === 1 && !turned && sendable.has(file.type)) return file
      return (await drawn(bitmap, scale)) ?? file
    } finally {
      bitmap.close()
    }
  } catch {
    return file
  }
}

/** A JPEG, on white where the picture is transparent. */
function drawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * One at a time: fifteen decoded phone pictures at once are more than a phone has room for. Those that
 * nobody waits for any more make room for the others.
 */
export function preparePhotoInTurn(file: Blob, signal: AbortSignal): Promise<Blob> {
  const turn = queue.then(() => (signal.aborted ? file : preparePhoto(file)))
  queue = turn
  return turn
}

/** As the API takes it: `data:image/…;base64,…`. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable file')))
    reader.readAsDataURL(blob)
  })
}
