import { tripLimits } from './trip-limits.ts'

/** How many photos a report can have, with the sentence for one more. */
export const reportPhotos = {
  most: tripLimits.images,
  tooMany: `You can send at most ${tripLimits.images} photos.`,
} as const
