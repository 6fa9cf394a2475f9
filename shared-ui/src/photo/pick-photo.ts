import { photoProblem, stateOfPhoto } from './readable-photo.ts'

/** The kinds of photos that the API takes. */
export const photoKinds = 'JPEG, PNG, WebP, GIF or AVIF'

/** A photo that the user has picked. */
export interface PickedPhoto {
  id: string
  /** An object URL, for the preview. */
  src: string
}

export interface PhotoLimits {
  /** How many photos can be sent. */
  most: number
  /** The sentence for one photo more. */
  tooMany: string
}

/** Returns the photo with its preview, or a sentence that says why the file cannot be sent. */
export async function pickPhoto(file: File): Promise<PickedPhoto | string> {
  const state = await stateOfPhoto(file)
  if (state !== 'readable') return photoProblem(state, [file.name], photoKinds)
  const src = URL.createObjectURL(file)
  return { id: src, src }
}
