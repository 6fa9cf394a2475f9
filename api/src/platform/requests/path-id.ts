import { z } from 'zod'

/** Ids are Postgres integers; none comes near the largest, so whatever is larger names nothing. */
const largestId = 2_147_483_647

/** An id in a path or query: a positive whole number; too large ones name nothing. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d*$/, { error: 'must be a positive whole number' })
  .transform((text) => Math.min(Number(text), largestId))
  .meta({ override: { type: 'integer', minimum: 1, pattern: undefined } })
