import { imageLimits, imageTooLargeMessage } from './image-rules.ts'

// Limits and messages of gigs, for the API's schemas and for forms in the browser.

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
  /** The most days from now to pickup. */
  daysAhead: 366,
} as const

/** The format of a ZIP code, `94607` or `94607-1234`, for the `pattern` attribute of an input. */
export const zipPattern = '\\d{5}(-\\d{4})?'

export const imageMessages = {
  tooMany: `Maximum ${gigLimits.images} images allowed`,
  tooLarge: imageTooLargeMessage,
} as const
