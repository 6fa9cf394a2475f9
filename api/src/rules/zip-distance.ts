/** A gig at most this far from the packer counts as near: "Fits me first", and the packers for a job. */
export const nearbyMiles = 50

/** The largest radius of a list in miles. With it, a ZIP code that is not known is near all others. */
export const farthestRadius = 100
