import { z } from 'zod'
import { bodyId, PathId } from '../platform/requests/path-id.ts'
import { line, text } from '../platform/requests/text.ts'
import { supportLimits } from '../rules/support-rules.ts'

export const ticketStates = ['open', 'answered', 'resolved'] as const

export const SupportTicket = z
  .object({
    id: z.int(),
    subject: z.string(),
    gig_id: z.int().nullable().describe('The gig that the ticket is about. It may be deleted.'),
    state: z
      .enum(ticketStates)
      .describe(
        '`open`: waits for an answer. `answered`: the last message is from Manyhands. `resolved`: done; your next message reopens it.',
      ),
    created_at: z.iso.datetime(),
    last_message_at: z.iso.datetime(),
  })
  .meta({ id: 'SupportTicket' })
export type SupportTicket = z.infer<typeof SupportTicket>

const SupportMessage = z
  .object({
    id: z.int(),
    author: z.enum(['user', 'operator']),
    text: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SupportMessage' })

export const SupportConversation = SupportTicket.extend({
  messages: z.array(SupportMessage).describe('The latest 200, oldest first.'),
}).meta({ id: 'SupportConversation' })
export type SupportConversation = z.infer<typeof SupportConversation>

export const TicketPath = z.object({ id: PathId })

const message = text(1, supportLimits.message)

export const NewTicket = z.object({
  subject: line(1, supportLimits.subject),
  text: message,
  gig_id: bodyId('must be the id of a job')
    .nullish()
    .describe('A gig that you posted, or of which you have or had a trip.'),
})

export const NewMessage = z.object({ text: message })
