/** A gig at most this far from the packer counts as near: "Fits me first", and the packers for a job. */
export const nearbyMiles = 50

/** A customer learns only which of these distances in miles a packer is within, so that no one can locate a packer. */
export const packerSteps = [10, 25, nearbyMiles] as const

/** The largest radius of a list in miles. With it, a ZIP code that is not known is near all others. */
export const farthestRadius = 100
