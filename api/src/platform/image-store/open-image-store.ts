import { createFileImageStore, type ImageStore } from './image-store.ts'
import type { S3Place } from './s3-image-store.ts'

export type ImagePlace = { folder: string } | S3Place

/** The client of a bucket takes 24 MB and most of a second: only who has a bucket loads it. */
export async function openImageStore(place: ImagePlace): Promise<ImageStore> {
  if ('folder' in place) return createFileImageStore(place.folder)
  const { openS3ImageStore } = await import('./s3-image-store.ts')
  return openS3ImageStore(place)
}
