import { Send } from 'lucide-react'
import { Button, Stack } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { MessageField, messageError } from './message-field.tsx'
import { sentNotice, useSendReply } from './support.mutations.ts'
import type { SupportTicket } from './support.queries.ts'
import { useSupportDraft } from './use-support-draft.ts'

const Form = styled(Stack)`
  padding-top: var(--s-6);
  border-top: 1px solid var(--line);

  > button {
    justify-self: start;
  }
`

interface ReplyFormProps extends Pick<GivenProps, 'notify'>, Pick<SupportTicket, 'state'> {
  id: string
}

export function ReplyForm({ id, state, notify }: ReplyFormProps) {
  const { textOf, change, keyOf, clear } = useSupportDraft(id)
  const text = textOf('text')
  const { form, submit, errors, error, busy } = useForm({
    call: useSendReply(id, () => {
      clear()
      notify(sentNotice)
    }),
    fields: ['text'],
    values: () => ({ text, key: keyOf(text) }),
    check: (reply) => ({ text: messageError(reply.text) }),
  })
  return (
    <Form as="form" ref={form} noValidate onSubmit={submit}>
      {error && (
        <Refusal
          error={error}
          title="Your message was not sent"
          unknown="We could not tell whether your message was sent"
        />
      )}
      <MessageField
        label={state === 'open' ? 'Add to your message' : 'Reply'}
        hint={state === 'resolved' ? 'Your reply reopens this conversation.' : undefined}
        value={text}
        error={errors['text']}
        onChange={({ target }) => change('text', target.value)}
      />
      <Button variant="primary" type="submit" busy={busy} busyLabel="Sending...">
        <Send size={18} aria-hidden />
        Send
      </Button>
    </Form>
  )
}
