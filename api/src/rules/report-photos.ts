import { reachesItsEnd } from './image-end.ts'
import { imageLimits, imageTooLargeMessage } from './image-rules.ts'
import { tripLimits } from './trip-limits.ts'

/** The limits of the photos of a report, with the sentences for photos that exceed them. */
export const reportPhotos = {
  isWhole: reachesItsEnd,
  most: tripLimits.images,
  bytes: imageLimits.imageBytes,
  tooMany: `You can send at most ${tripLimits.images} photos.`,
  tooLarge: imageTooLargeMessage,
} as const
