/**
 * The longest path with query that the servers handle, in characters; a longer one gets 414. The longest
 * that the product uses, a list with many filters and a cursor, has under 2,000.
 */
export const longestAddress = 4_000
