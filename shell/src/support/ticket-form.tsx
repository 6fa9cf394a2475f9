import { supportLimits } from 'api/rules'
import { Send } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button, Card, FieldProblem, Stack, TextField } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import type { Role } from '../session/session.tsx'
import { JobLine } from './job-line.tsx'
import { MessageField, messageError, textError } from './message-field.tsx'
import { sentNotice, useSendTicket } from './support.mutations.ts'
import { useSupportDraft } from './use-support-draft.ts'

const Frame = styled(Card)`
  padding: clamp(1.25rem, 3vw, 1.75rem) clamp(1.25rem, 3vw, 2rem);

  h2 {
    margin-bottom: var(--s-5);
  }
`

const Form = styled(Stack)`
  > button {
    justify-self: start;
  }
`

interface TicketFormProps extends Pick<GivenProps, 'notify'> {
  role: Role
  /** The job that the message is about. */
  gigId: number | undefined
  onRemoveGig(): void
}

/** Sends a new ticket, then opens its conversation. */
export function TicketForm({ role, gigId, notify, onRemoveGig }: TicketFormProps) {
  const navigate = useNavigate()
  const { textOf, change, keyOf, clear } = useSupportDraft('new')
  const [subject, text] = [textOf('subject'), textOf('text')]
  const { form, submit, errors, error, busy, reset } = useForm({
    call: useSendTicket(({ id }) => {
      clear()
      notify(sentNotice)
      void navigate(`/support/${id}`)
    }),
    fields: ['subject', 'text', 'gig_id'],
    values: () => ({ subject, text, gig_id: gigId, key: keyOf([subject, text, gigId]) }),
    check: (ticket) => ({
      subject: textError(ticket.subject, supportLimits.subject, 'Enter a subject.'),
      text: messageError(ticket.text),
    }),
  })

  return (
    <Frame as="section" aria-labelledby="write">
      <h2 id="write">Write to us</h2>
      <Form as="form" ref={form} noValidate onSubmit={submit}>
        {error && (
          <Refusal
            error={error}
            title="Your message was not sent"
            unknown="We could not tell whether your message was sent"
          />
        )}
        {gigId !== undefined && (
          <Stack $gap="var(--s-2)">
            <JobLine role={role} id={gigId}>
              <Button
                name="gig_id"
                variant="quiet"
                small
                aria-label={`Remove ${role === 'packer' ? 'gig' : 'job'} ${gigId}`}
                aria-describedby={errors['gig_id'] && 'gig-error'}
                onClick={() => {
                  reset()
                  onRemoveGig()
                }}
              >
                Remove
              </Button>
            </JobLine>
            {errors['gig_id'] && <FieldProblem id="gig-error">{errors['gig_id']}</FieldProblem>}
          </Stack>
        )}
        <TextField
          label="Subject"
          name="subject"
          autoComplete="off"
          value={subject}
          error={errors['subject']}
          onChange={({ target }) => change('subject', target.value)}
        />
        <MessageField
          label="Message"
          hint="Tell us what happened, and what you need. Please leave out passwords."
          value={text}
          error={errors['text']}
          onChange={({ target }) => change('text', target.value)}
        />
        <Button variant="primary" type="submit" busy={busy} busyLabel="Sending...">
          <Send size={18} aria-hidden />
          Send
        </Button>
      </Form>
    </Frame>
  )
}
