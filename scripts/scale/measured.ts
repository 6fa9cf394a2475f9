/** Milliseconds of CPU. */
export interface Cost {
  node: number
  postgres: number
}

/**
 * What a call costs at 100,000 gigs and 32 connections: `npm run bench -- --only=page,calls,sizes`. Posts and
 * pictures were measured on a machine that had other things to do: they are rather too high.
 */
export const costs = {
  /** A page of 24 gigs that was asked for since the last write. */
  pageKnown: { node: 0.55, postgres: 0.06 },
  /** Half of them somewhere in the list, half around any zip. */
  pageAnew: { node: 2.02, postgres: 3.72 },
  gig: { node: 0.55, postgres: 0.21 },
  /** Who is signed in: any call that looks little more up. */
  small: { node: 0.33, postgres: 0.04 },
  booking: { node: 0.83, postgres: 1.33 },
  /** Without its photos. */
  post: { node: 6.06, postgres: 3.46 },
  /** As wide as a card. */
  picture: { node: 2.5, postgres: 0.21 },
  /** A photo of twelve megapixels in its three widths: 3.4 s for fifteen. */
  photo: { node: 227, postgres: 0 },
} satisfies Record<string, Cost>

/** Counting what nobody has asked for in ten minutes, for each million that match (decision 0019). */
export const countMsOfMillion = 43

/** Bytes of log (docs/performance.md, "What writing costs"). */
export const logBytes = { post: 2_963, booking: 7_006 }

/** Bytes of a row on the disk, and of it in all indexes (topic sizes). */
export const rowBytes = {
  gig: { table: 457, indexes: 619 },
  image: { table: 142, indexes: 198 },
  booking: { table: 73, indexes: 142 },
}

/** Bytes of a photo like a phone's in each width (topic sizes). */
export const photoBytes = { 320: 38_332, 640: 105_414, 1280: 267_584 }
