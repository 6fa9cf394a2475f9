// Names of gigs' lists and states.

export const gigStatus = { pending: 1, booked: 2, completed: 3 } as const

export const gigSorts = [
  'newest',
  'oldest',
  'price-low',
  'price-high',
  'boxes-low',
  'boxes-high',
  'distance',
  'fit',
] as const
export type GigSort = (typeof gigSorts)[number]

/** The radiuses that a packer can choose, in miles. */
export const radiusOptions = [5, 10, 15, 25, 50, 100] as const
export const defaultRadius = 25

/** Returns the index of the photo that represents a gig: the featured one, else the first. */
export const coverIndex = (gig: {
  images: readonly string[]
  featured_image_index: number | null
}): number => {
  const { images, featured_image_index: featured } = gig
  return featured !== null && featured < images.length ? featured : 0
}
