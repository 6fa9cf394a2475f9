import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemFields } from 'api/client'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { conversationQuery, type SupportConversation, ticketsQuery } from './support.queries.ts'

interface SendingOptions {
  /** The fields, in their order on screen. */
  fields: readonly string[]
  /** Returns the errors of the input by field. */
  check(): Record<string, string | undefined>
  send(): Promise<SupportConversation>
  onSent(conversation: SupportConversation): void
}

/** Sends a form's message once per press. After a failure, the form keeps its text and shows `error`. */
export function useSending({ fields, check, send, onSent }: SendingOptions) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // A second click can arrive before React renders the first.
  const isSending = useRef(false)
  const [gaps, setGaps] = useState<Record<string, string | undefined>>({})

  const sending = useMutation({
    mutationFn: send,
    onSuccess: (conversation) => {
      client.setQueryData(conversationQuery(String(conversation.id)).queryKey, conversation)
      onSent(conversation)
    },
    onSettled: () => {
      isSending.current = false
      // If the response was lost, only the list and the conversation show whether the message arrived.
      void client.invalidateQueries({ queryKey: ticketsQuery.queryKey })
    },
  })

  const focusFirst = (errors: Record<string, string | undefined>) => {
    const first = fields.find((name) => errors[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const refused = problemFields(sending.error)
  const showRefusal = useEffectEvent(() => focusFirst(refused))
  useEffect(() => {
    if (sending.error) showRefusal()
  }, [sending.error])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const found = check()
    setGaps(found)
    focusFirst(found)
    sending.reset()
    if (Object.values(found).some(Boolean)) return
    isSending.current = true
    sending.mutate()
  }

  const errors = { ...refused, ...gaps }
  return {
    form,
    submit,
    errors,
    reset: sending.reset,
    isPending: sending.isPending,
    /** The failure, unless it is shown at a field. */
    error: Object.keys(refused).length > 0 ? null : sending.error,
  }
}
