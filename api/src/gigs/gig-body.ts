import { imageBody } from '../images/image-body.ts'
import { gigLimits } from '../rules/gig-limits.ts'

/** Reads the body of a gig with its photos. */
export const gigBody = imageBody({
  most: gigLimits.images,
  atOnce: 'You are posting ten jobs at once. Please wait until one of them is posted.',
})
