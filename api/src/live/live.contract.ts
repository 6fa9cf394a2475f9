import { z } from 'zod'
import { once, WholeNumber } from '../platform/requests/query.ts'

/** The data of a `change` event: what changed, but not the new values. */
export const LiveChange = z
  .object({
    kind: z.string().describe('The kind of the event, such as `on_the_way`.'),
    gig_id: z.int().nullable(),
    trip_id: z.int().nullable(),
  })
  .meta({ id: 'LiveChange' })
export type LiveChange = z.infer<typeof LiveChange>

export const LiveQuery = z.object({
  age: once(WholeNumber(0, 600_000)).describe(
    'How long ago your page began to load, in milliseconds. If something has changed since, the stream begins with a `reset`.',
  ),
})
