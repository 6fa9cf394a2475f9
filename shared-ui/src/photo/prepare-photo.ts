import { imageTypes, limits } from 'api/rules'
import { jpegOrientation } from './jpeg-orientation.ts'

const longSide = 2048
/** How much of a file to read for the Exif orientation, which is near the start of a JPEG. */
const headerBytes = 256 * 1024
const sendable: readonly string[] = imageTypes

/**
 * Returns the photo as an upright JPEG of at most 2,048 pixels on its long side, which is far below the API's limit of 5
 * MB. Returns the original file if
 * the file needs no change or this browser cannot decode the file.
 */
export async function preparePhoto(file: Blob): Promise<Blob> {
  try {
    const isRotated = jpegOrientation(await file.slice(0, headerBytes).arrayBuffer()) !== 1
    // By default, createImageBitmap applies the Exif orientation.
    const bitmap = await createImageBitmap(file)
    try {
      const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
      const isSmall = scale === 1 && file.size < limits.imageBytes
      if (isSmall && !isRotated && sendable.includes(file.type)) return file
      return (await drawn(bitmap, scale)) ?? file
    } finally {
      bitmap.close()
    }
  } catch {
    return file
  }
}

/** Encodes the scaled bitmap as JPEG. Transparent areas become white. */
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
 * Prepares one photo at a time, because 15 decoded photos may exceed a phone's memory. If `signal` is
 * aborted, returns the file unchanged.
 */
export function queuePhotoPreparation(file: Blob, signal: AbortSignal): Promise<Blob> {
  const prepared = queue.then(() => (signal.aborted ? file : preparePhoto(file)))
  queue = prepared
  return prepared
}
