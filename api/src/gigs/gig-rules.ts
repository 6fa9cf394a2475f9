import { imageLimits, imageTooLargeMessage } from '../platform/image-processing/image-rules.ts'

// Limits, names and messages of gigs, for the API's schemas and for forms in the browser.

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

export const gigLimits = {
  images: 15,
  specialties: 100,
  ...imageLimits,
  title: 200,
  description: 5000,
  boxes: 50,
  price: 9_999_999.99,
  streetAddress: 200,
  city: 100,
  state: 50,
  pageSize: 100,
  /** The most days from pickup to drop-off. */
  days: 30,
} as const

/** Returns the index of the photo that represents a gig: the featured one, else the first. */
export const coverIndex = (gig: {
  images: readonly string[]
  featured_image_index: number | null
}): number => {
  const { images, featured_image_index: featured } = gig
  return featured !== null && featured < images.length ? featured : 0
}

/** The format of a ZIP code, `94607` or `94607-1234`, for the `pattern` attribute of an input. */
export const zipPattern = '\\d{5}(-\\d{4})?'

export const imageMessages = {
  tooMany: 'Maximum 15 images allowed',
  tooLarge: imageTooLargeMessage,
} as const
