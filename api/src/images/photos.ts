import { randomBytes } from 'node:crypto'
import type { AnySql, Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { prepareImage, storeImage } from '../platform/image-processing/prepare-image.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import { insertUpload, type PhotoRow, takeUploads } from './images.sql.ts'

/** Returns a name for the files of a photo. It is also the secret in the photo's URL. */
export const newPhotoToken = () => randomBytes(18).toString('base64url')

/**
 * Stores a photo that nothing shows yet, and returns its token. Within 24 hours, a gig, message or report of the
 * same user can take it.
 * @param path the field of the photo, for errors
 * @throws HttpError 413, 415 as `prepareImage`; 429 if 300 photos of the user are unused; 503, 507 as `put`
 */
export async function uploadPhoto(
  { sql, images }: { sql: Sql; images: ImageStore },
  { userId, bytes, path }: { userId: number; bytes: Uint8Array; path?: string },
): Promise<string> {
  const prepared = await prepareImage(bytes, path)
  const token = newPhotoToken()
  await storeImage(images, token, prepared)
  const { width, height } = prepared
  if (await insertUpload(sql, userId, { token, width, height })) return token
  throw new HttpError(
    429,
    'You have uploaded many photos without using them. Try again tomorrow.',
    {
      reason: 'uploads',
    },
  )
}

/** Like `uploadPhoto`, for each data string of a request. Returns the tokens of all its images. */
export async function uploadDataStrings(
  deps: { sql: Sql; images: ImageStore },
  userId: number,
  images: readonly (string | Uint8Array)[],
): Promise<string[]> {
  const tokens: string[] = []
  for (const [index, image] of images.entries()) {
    const photo = { userId, path: `images.${index}` }
    tokens.push(
      typeof image === 'string' ? image : await uploadPhoto(deps, { ...photo, bytes: image }),
    )
  }
  return tokens
}

const missing = 'This photo is not on our side any more. Please add it again.'

/**
 * Returns the photos with these tokens, in the same order, for a gig, message or report that shows them from now on.
 * @param shown the photos that it shows already
 * @throws HttpError 422 with `missing_photos` if the user has not uploaded one of them within 24 hours, or if
 * something else shows it
 */
export async function takePhotos(
  tx: AnySql,
  userId: number,
  tokens: readonly string[],
  shown: readonly PhotoRow[] = [],
): Promise<PhotoRow[]> {
  if (tokens.length === 0) return []
  const found = [...shown, ...(await takeUploads(tx, userId, tokens))]
  const photos = tokens.map((token) => found.find((photo) => photo.token === token))
  const errors = photos.flatMap((photo, index) =>
    photo ? [] : [{ path: `images.${index}`, message: missing }],
  )
  if (errors.length > 0) {
    const missing_photos = tokens.filter((_, index) => !photos[index])
    throw new HttpError(422, missing, { errors, missing_photos })
  }
  return photos.filter((photo) => photo !== undefined)
}
