import { z } from 'zod'

/** Any text: an address that cannot be a feed's is 404, like that of a feed that does not exist. */
export const FeedPath = z.object({
  file: z.string().describe('The secret of the feed, and `.ics`.'),
})

export const CalendarFeed = z
  .object({
    path: z
      .string()
      .nullable()
      .describe('The address of the feed on this server; `null` while it is off.'),
    created_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof CalendarFeed>
