import { randomBytes } from 'node:crypto'
import type { Tx } from '../platform/db/sql.ts'
import { fieldError, HttpError } from '../platform/errors/http-error.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import { type PreparedImage, storeImage } from '../platform/image-processing/prepare-image.ts'
import { diskFull } from '../platform/image-store/image-store-errors.ts'
import { imageUrl } from './gig-json.sql.ts'
import { type ImageRow, listImages } from './gigs.sql.ts'

interface KeptImage {
  keep: string
}

/**
 * The photos that a gig will have, in their order. Each is a new photo in memory, or a photo to
 * keep, identified by its token, the last part of its URL.
 */
export type PreparedImages = (PreparedImage | KeptImage)[]

/**
 * The photos that a gig will have, once the files of the new photos are stored. Each new photo is
 * an `ImageRow`, which `replaceImages` then inserts.
 */
export type PlannedImages = (ImageRow | KeptImage)[]

/**
 * Replaces the URL of each photo to keep with its token. Throws 422 for a URL that is not one of
 * the gig's photos, or is repeated.
 */
export function chooseImages(
  images: (string | PreparedImage)[],
  tokens: string[],
  publicUrl: string | null,
): PreparedImages {
  const known = new Map(
    tokens.flatMap((token) => urlsOf(token, publicUrl).map((url) => [url, token])),
  )
  const seen = new Set<string>()
  return images.map((image, index) => {
    if (typeof image !== 'string') return image
    const token = known.get(image)
    const path = `images.${index}`
    if (token === undefined) {
      throw fieldError(
        path,
        `${path} must be an image as a data URL, or one that this job already has`,
      )
    }
    if (seen.has(token))
      throw fieldError(path, `${path} repeats an earlier image: keep each image once`)
    seen.add(token)
    return { keep: token }
  })
}

const urlsOf = (token: string, publicUrl: string | null) => [
  imageUrl(token, null),
  imageUrl(token, publicUrl),
]

/** The maximum disk space in bytes that a file takes in addition to its content. */
const perFile = 8192

async function refuseWithoutSpace(store: ImageStore, prepared: PreparedImages) {
  const files = prepared.flatMap((image) => ('keep' in image ? [] : [...image.renditions.values()]))
  const free = files.length > 0 ? await store.freeBytes?.() : undefined
  if (free === undefined) return
  if (files.reduce((sum, { length }) => sum + length + perFile, 0) > free) throw diskFull()
}

/**
 * Stores the files of the new photos. Once the promise resolves, these files survive a crash, so a
 * gig may refer to them. Throws 507 if the disk has no space for all of them.
 */
export async function storeImages(
  store: ImageStore,
  prepared: PreparedImages,
): Promise<PlannedImages> {
  await refuseWithoutSpace(store, prepared)
  const planned: PlannedImages = []
  for (const image of prepared) {
    if ('keep' in image) {
      planned.push(image)
      continue
    }
    // Each photo gets its own random URL, even if its bytes equal those of another photo.
    const token = randomBytes(18).toString('base64url')
    planned.push({ token, ...(await storeImage(store, image)) })
  }
  return planned
}

/** Like `storeImages`, for photos without stored ones among them. Returns their rows. */
export async function storeNewImages(
  store: ImageStore,
  images: (string | PreparedImage)[],
): Promise<ImageRow[]> {
  const planned = await storeImages(store, chooseImages(images, [], null))
  return planned.flatMap((image) => ('keep' in image ? [] : [image]))
}

/**
 * Returns the rows of the planned photos. Throws 409 if another request has removed one of the kept
 * photos since `chooseImages` checked them.
 */
export async function settleImages(tx: Tx, gigId: number, planned: PlannedImages) {
  const existing = new Map((await listImages(tx, gigId)).map((image) => [image.token, image]))
  return planned.map((image) => {
    if (!('keep' in image)) return image
    const kept = existing.get(image.keep)
    if (kept) return kept
    throw new HttpError(409, 'The photos of this job have changed. Please reload it first.')
  })
}

/**
 * Returns the featured index to store. `wanted` is null if the customer features no photo, and
 * undefined for the default: the first photo, if there is one. Throws 422 for an index outside the
 * photos.
 */
export function featuredIndex(wanted: number | null | undefined, count: number): number | null {
  if (wanted === undefined) return count > 0 ? 0 : null
  if (wanted !== null && wanted >= count) {
    const path = 'featured_image_index'
    throw fieldError(path, `${path} must be the index of one of the images`)
  }
  return wanted
}
