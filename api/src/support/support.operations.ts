import { z } from 'zod'
import { operation } from '../platform/documentation/operation.ts'
import { SupportConversation, SupportTicket } from './support.contract.ts'

const tag = 'Support'
const tooMany = { 429: 'Too many messages from this account: by default, 20 in an hour.' }
const once =
  'With the header `Idempotency-Key`, a repeated call with the same key writes nothing and returns the ticket.'
const badKey = {
  400: 'The header Idempotency-Key is invalid.',
  409: 'The Idempotency-Key was used for another message.',
}

export const supportOperations = {
  create: operation({
    id: 'createTicket',
    tag,
    summary: 'Write to support',
    description: `Opens a ticket with your first message. ${once}`,
    example: { subject: 'My packer did not show up', text: 'The pickup time was an hour ago.' },
    answers: { 201: { description: 'The new ticket.', schema: SupportConversation } },
    errors: { ...badKey, ...tooMany },
  }),
  list: operation({
    id: 'listTickets',
    tag,
    summary: 'List your tickets',
    description: 'Your latest 50 tickets, newest first.',
    answers: { 200: { description: 'The tickets.', schema: z.array(SupportTicket) } },
  }),
  read: operation({
    id: 'readTicket',
    tag,
    summary: 'Read one of your tickets',
    description: 'The ticket with its messages.',
    answers: { 200: { description: 'The ticket.', schema: SupportConversation } },
    errors: { 404: 'You have no such ticket.' },
  }),
  reply: operation({
    id: 'replyToTicket',
    tag,
    summary: 'Add a message to one of your tickets',
    description: `The ticket then waits for an answer again, also if it was resolved. ${once}`,
    example: { text: 'The packer is here now. Thank you!' },
    answers: { 201: { description: 'The ticket.', schema: SupportConversation } },
    errors: { ...badKey, 404: 'You have no such ticket.', ...tooMany },
  }),
}
