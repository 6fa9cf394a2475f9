import { dataUrlOf, queuePhotoPreparation } from './prepare-photo.ts'
import { type IsWhole, photoProblem, stateOfPhoto } from './readable-photo.ts'

/** The kinds of photos that the API takes. */
export const photoKinds = 'JPEG, PNG, WebP, GIF or AVIF'

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
  isWhole: IsWhole
}

/** Returns the scaled photo, or a sentence that says why the file cannot be sent. */
export async function pickPhoto(
  file: File,
  { bytes, tooLarge, isWhole }: Pick<PhotoLimits, 'bytes' | 'tooLarge' | 'isWhole'>,
): Promise<PickedPhoto | string> {
  const state = await stateOfPhoto(file, isWhole)
  if (state !== 'readable') return photoProblem(state, [file.name], photoKinds)
  const photo = await queuePhotoPreparation(file, new AbortController().signal)
  if (photo.size >= bytes) return tooLarge
  const src = URL.createObjectURL(photo)
  return { id: src, src, dataUrl: await dataUrlOf(photo) }
}
