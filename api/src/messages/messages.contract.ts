import { z } from 'zod'
import { photoTokens } from '../images/images.contract.ts'
import { bodyId, PathId } from '../platform/requests/path-id.ts'
import { once } from '../platform/requests/query.ts'
import { text } from '../platform/requests/text.ts'
import { messageLimits } from '../rules/message-rules.ts'

const proofs = ['pickup', 'delivery'] as const
export type Proof = (typeof proofs)[number]

export const Message = z
  .object({
    id: z.int(),
    trip_id: z.int(),
    sender: z.enum(['customer', 'packer']),
    text: z
      .string()
      .describe(
        'Plain text. Empty if the message has photos only. “Removed by Manyhands”, without photos, if an operator hid it.',
      ),
    images: z.array(z.string()).describe('Image URLs, as in `Gig`.'),
    proof: z
      .enum(proofs)
      .nullable()
      .describe('Marks the photos as proof of the condition; the timeline has them, too.'),
    created_at: z.iso.datetime(),
    seen_at: z.iso.datetime().nullable().describe('When the recipient first saw it.'),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const MessageThread = z
  .object({
    trip_id: z.int(),
    gig_id: z.int().nullable().describe('`null` after the gig was deleted.'),
    title: z.string(),
    pickup_time_zone: z.string().describe('IANA time zone of the pickup address.'),
    other: z.string().describe('The display name of the other side.'),
    is_open: z.boolean().describe('Whether you can write now.'),
    closes_at: z.iso
      .datetime()
      .nullable()
      .describe('14 days after the end of the trip; `null` before the end.'),
    phone: z.object({
      shared: z.boolean().describe('Whether the other side may see your phone number.'),
      can_share: z.boolean().describe('Whether you may share it now.'),
      shares_from: z.iso.datetime().describe('24 hours before the pickup.'),
      other: z
        .string()
        .nullable()
        .describe('The phone number of the other side, while it is shared with you.'),
    }),
    proofs: z
      .array(z.enum(proofs))
      .describe('The proofs of which you can send photos now, by the stage of the trip.'),
    messages: z.array(Message).describe('At most 50, oldest first.'),
  })
  .meta({ id: 'MessageThread' })
export type MessageThread = z.infer<typeof MessageThread>

export const MessagePath = z.object({ id: PathId })

export const MessagesQuery = z.object({
  cursor: once(PathId).describe('The cursor in the `Link` header of the page before.'),
})

export const NewMessage = z
  .object({
    text: text(0, messageLimits.text).default(''),
    images: photoTokens(messageLimits.images),
    proof: z
      .enum(proofs, { error: 'must be pickup or delivery' })
      .nullable()
      .default(null)
      .describe('Needs at least one photo, and must be one of the `proofs` of the conversation.'),
  })
  .refine(({ text: written, images }) => written !== '' || images.length > 0, {
    path: ['text'],
    error: 'is required without photos',
  })
  .refine(({ proof, images }) => proof === null || images.length > 0, {
    path: ['proof'],
    error: 'needs at least one photo',
  })
export type NewMessage = z.output<typeof NewMessage>

export const ReadUpTo = z.object({
  id: bodyId('must be the id of the newest message that you have seen'),
})

export const PhoneSharing = z.object({
  shared: z.boolean({ error: 'must be true or false' }),
})

export const MessageReport = z.object({ reason: text(1, messageLimits.reason) })
