/** The largest id of a specialty: each id is a bit of an integer. */
export const maxSpecialtyId = 31

/**
 * Converts specialty ids to a bit mask; id 1 is bit 0. `gigs.spec_mask` stores a gig's requirements
 * this way.
 */
export const toMask = (ids: Iterable<number>): number => {
  let mask = 0
  for (const id of ids) mask |= 1 << (id - 1)
  return mask
}
