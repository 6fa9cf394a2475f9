import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'
import { conversationQuery, type SupportConversation, ticketsQuery } from './support.queries.ts'

interface Keyed {
  /** The Idempotency-Key: sending again never writes twice. */
  key: string
  text: string
}

interface NewTicket extends Keyed {
  subject: string
  gig_id?: number | undefined
}

const initOf = (key: string) => ({ init: { headers: { 'Idempotency-Key': key } } })

/** Sends a new ticket. */
export const useSendTicket = (onSent: (conversation: SupportConversation) => void) =>
  useSend(
    ({ key, ...json }: NewTicket) => read(api.api.support.$post({ json }, initOf(key))),
    onSent,
  )

/** Adds a message to the conversation with this id. */
export const useSendReply = (id: string, onSent: () => void) =>
  useSend(
    ({ key, text }: Keyed) =>
      read(api.api.support[':id'].$post({ param: { id }, json: { text } }, initOf(key))),
    onSent,
  )

function useSend<Message>(
  mutationFn: (message: Message) => Promise<SupportConversation>,
  onSent: (conversation: SupportConversation) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (conversation) => {
      client.setQueryData(conversationQuery(String(conversation.id)).queryKey, conversation)
      onSent(conversation)
    },
    // If the response was lost, only the list and the conversation show whether the message arrived.
    onSettled: () => void client.invalidateQueries({ queryKey: ticketsQuery.queryKey }),
  })
}

export const sentNotice = { text: "We have your message. We'll answer here." }
