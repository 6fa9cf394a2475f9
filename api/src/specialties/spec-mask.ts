/** Specialty ids as bits: id 1 is bit 0. The database keeps what a gig requires in this form. */
export const toMask = (ids: Iterable<number>): number => {
  let mask = 0
  for (const id of ids) mask |= 1 << (id - 1)
  return mask
}
