import { z } from 'zod'

/** The data of a `change` event: what changed, without its content. */
export const LiveChange = z
  .object({
    kind: z.string().describe('The kind of the event, such as `on_the_way`.'),
    gig_id: z.int().nullable(),
    trip_id: z.int().nullable(),
  })
  .meta({ id: 'LiveChange' })
export type LiveChange = z.infer<typeof LiveChange>
