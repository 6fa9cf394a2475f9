import type { SupportConversation, SupportTicket } from './support.contract.ts'
import type { ConversationRow, TicketRow } from './support.sql.ts'

export const toTicket = (row: TicketRow): SupportTicket => ({
  id: row.id,
  subject: row.subject,
  gig_id: row.gig_id,
  state: row.state,
  created_at: row.created_at.toISOString(),
  last_message_at: row.last_message_at.toISOString(),
})

export const toConversation = (row: ConversationRow): SupportConversation => ({
  ...toTicket(row),
  messages: row.messages,
})
