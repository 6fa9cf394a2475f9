import { createFileImageStore, type ImageStore } from './image-store.ts'
import type { S3Place } from './s3-image-store.ts'

export type ImagePlace = { folder: string } | S3Place

/**
 * Loads the S3 client only for a bucket, because loading takes most of a second and 24 MB of
 * memory.
 */
export async function openImageStore(place: ImagePlace): Promise<ImageStore> {
  if ('folder' in place) return createFileImageStore(place.folder)
  const { openS3ImageStore } = await import('./s3-image-store.ts')
  return openS3ImageStore(place)
}
