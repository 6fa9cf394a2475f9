import { z } from 'zod'
import { bodyId } from '../platform/requests/path-id.ts'
import { tripStages } from '../rules/trip-stages.ts'
import { actors, amount, changes, count } from '../trips/trips.contract.ts'

const Notification = z
  .object({
    id: z.int().describe('The id of the event.'),
    kind: z.string().describe('What happened, as in `GigEvent`.'),
    gig_id: z.int().describe('The gig may be deleted meanwhile.'),
    trip_id: z.int().nullable(),
    trip_stage: z.enum(tripStages).nullable().describe('The stage of the trip now.'),
    title: z
      .string()
      .nullable()
      .describe(
        'The title of the gig. `null` if the gig is deleted and the event belongs to no trip.',
      ),
    note: z.string().nullable().describe('What the author of the event wrote, such as a reason.'),
    reason: z
      .string()
      .nullable()
      .describe('The kind of a problem; `no_card` for a payment without a card.'),
    changes,
    amount,
    count,
    actor: z.enum(actors).describe('Who did it.'),
    other: z
      .string()
      .nullable()
      .describe(
        'The display name of the other side. `null` about an urgent gig, and without a packer.',
      ),
    is_new: z.boolean().describe('You have not seen it yet.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

const UnreadMessages = z
  .object({
    trip_id: z.int(),
    gig_id: z.int().nullable().describe('`null` after the gig was deleted.'),
    title: z.string(),
    other: z.string().describe('The display name of the sender.'),
    count: z.int(),
    created_at: z.iso.datetime().describe('When the newest of them was sent.'),
  })
  .meta({ id: 'UnreadMessages' })
export type UnreadMessages = z.infer<typeof UnreadMessages>

export const Notifications = z
  .object({
    new_count: z.int().describe('How many you have not seen, without messages; 100 at most.'),
    notifications: z.array(Notification).describe('The latest 30, newest first.'),
    messages: z
      .array(UnreadMessages)
      .describe('The conversations with messages that you have not seen, newest first.'),
  })
  .meta({ id: 'Notifications' })
export type Notifications = z.infer<typeof Notifications>

export const Seen = z.object({
  id: z.int({ error: 'must be the id of the newest notification that you have seen' }).min(0),
  gig_id: bodyId('must be the id of a gig')
    .optional()
    .describe('Marks only the notifications of this gig.'),
})
