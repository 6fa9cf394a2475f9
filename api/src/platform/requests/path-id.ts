import { z } from 'zod'

/** The largest Postgres integer. No real id comes near it. */
const largestId = 2_147_483_647

/**
 * An id in a path or query: a positive whole number. Larger numbers become `largestId`, which no
 * row has.
 */
export const PathId = z
  .string()
  .regex(/^[1-9]\d*$/, { error: 'must be a positive whole number' })
  .transform((text) => Math.min(Number(text), largestId))
  .meta({ override: { type: 'integer', minimum: 1, pattern: undefined } })

/** Creates the schema of an id in a body, for a column of type integer. */
export const bodyId = (error: string) =>
  z.int({ error }).min(1, { error }).max(largestId, { error })
