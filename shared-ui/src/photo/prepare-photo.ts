import { imageTypes, limits } from 'api/rules'

const longSide = 2048
const sendable: readonly string[] = imageTypes

/**
 * Returns the photo as a JPEG of at most 2,048 pixels on its long side, which is far below the API's limit of 5 MB.
 * Returns the original file if it is small enough or this browser cannot decode it.
 */
export async function preparePhoto(file: Blob): Promise<Blob> {
  try {
    // By default, createImageBitmap applies the Exif orientation. The API applies it to a file that is sent as it is.
    const bitmap = await createImageBitmap(file)
    try {
      const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
      const isSmall = scale === 1 && file.size < limits.imageBytes
      if (isSmall && sendable.includes(file.type)) return file
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
