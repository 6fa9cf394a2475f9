/** A gig's photos in order, and the index of the featured one. */
export interface PhotoList<Photo> {
  photos: readonly Photo[]
  /** An index into `photos`; 0 while there are none. */
  featured: number
}

export const noPhotos: PhotoList<never> = { photos: [], featured: 0 }

export const withPhotos = <Photo>(
  list: PhotoList<Photo>,
  added: readonly Photo[],
): PhotoList<Photo> => ({ ...list, photos: [...list.photos, ...added] })

/**
 * Removes one photo. When the featured photo is removed, the first photo becomes featured. When a photo
 * before the featured one is removed, `featured` falls by one.
 */
export function withoutPhoto<Photo>(list: PhotoList<Photo>, index: number): PhotoList<Photo> {
  const { photos, featured } = list
  return {
    photos: photos.filter((_, at) => at !== index),
    featured: index === featured ? 0 : index < featured ? featured - 1 : featured,
  }
}

/** Moves one photo. The featured photo stays the same. */
export function withPhotoMoved<Photo>(
  list: PhotoList<Photo>,
  from: number,
  to: number,
): PhotoList<Photo> {
  const { photos, featured } = list
  const moved = photos[from]
  if (moved === undefined || to < 0 || to >= photos.length) return list
  const order = photos
    .map((_, at) => at)
    .toSpliced(from, 1)
    .toSpliced(to, 0, from)
  return {
    photos: photos.toSpliced(from, 1).toSpliced(to, 0, moved),
    featured: order.indexOf(featured),
  }
}
