import type { Cost } from './measured.ts'

/** A day of the base load: as many gigs as are measured today, those of a year. */
export const day = {
  gigsHeld: 1_000_000,
  visits: 100_000,
  posts: 3_000,
  bookings: 2_500,
  cancellations: 500,
  completions: 2_300,
  signIns: 30_000,
}

/** Of each visit. */
export const visit = {
  pages: 5,
  gigs: 3,
  small: 4,
  pictures: 40,
  /** A session in use is noted once a minute. */
  touches: 6,
}

export const assumed = {
  /** Of the day's busiest hour against its mean. */
  peak: 4,
  /** Of each core, so that one machine may fail and a peak may be higher. */
  busy: 0.5,
  photosOfPost: 4,
  /** Of all gigs; packers look at these. */
  open: 0.1,
  /** Of all pages: the one that is asked for most. */
  mostAsked: 0.3,
  /** Of all pages: two filters at once, which nobody has asked for lately. */
  counted: 0.05,
  /** Of pictures: in the width of a card, and as large as they are. */
  cards: 0.9,
  /** Of pictures: those that a CDN does not have; there is one from this factor on. */
  missedByCdn: 0.05,
  cdnFrom: 10,
  /** Longer nobody shall wait for a count. */
  patientMs: 100,
  /** Argon2id as it is set, and two writes. */
  signIn: { node: 10, postgres: 0.5 } satisfies Cost,
  /** One row that no index has to follow. */
  touch: { node: 0.05, postgres: 0.1 } satisfies Cost,
  logBytesOfSmallWrite: 300,
}

export const machines = {
  api: { cores: 8 },
  postgres: { cores: 16, gigabytes: 128, commitsPerSecond: 2_000 },
  /** Connections of one process of the API: `DATABASE_POOL` and half as many for lists. */
  connections: 15,
}
