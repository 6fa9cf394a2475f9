import { dataUrlOf, queuePhotoPreparation } from './prepare-photo.ts'
import { isReadable } from './readable-photo.ts'

/** A photo that the user has picked, ready to be sent. */
export interface PickedPhoto {
  id: string
  /** An object URL, for the preview. */
  src: string
  dataUrl: string
}

export interface PhotoLimits {
  /** How many photos can be sent. */
  most: number
  /** A scaled photo must have fewer bytes than this. */
  bytes: number
  /** The sentences for a photo that breaks a limit. */
  tooMany: string
  tooLarge: string
}

/** Returns the scaled photo, or a sentence that says why the file cannot be sent. */
export async function pickPhoto(
  file: File,
  { bytes, tooLarge }: Pick<PhotoLimits, 'bytes' | 'tooLarge'>,
): Promise<PickedPhoto | string> {
  if (!(await isReadable(file))) return `${file.name} can't be opened as a photo.`
  const photo = await queuePhotoPreparation(file, new AbortController().signal)
  if (photo.size >= bytes) return tooLarge
  const src = URL.createObjectURL(photo)
  return { id: src, src, dataUrl: await dataUrlOf(photo) }
}
