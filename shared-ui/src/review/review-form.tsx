import { tooLong } from 'api/rules'
import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/button.tsx'
import { TextArea } from '../field/text-area.tsx'
import { Row, Stack } from '../page/stack.tsx'
import { StarPicker } from './star-picker.tsx'

const Tip = styled.p`
  display: flex;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.4;

  > svg {
    flex: none;
    margin-top: 0.125rem;
  }
`

export interface ReviewFormProps {
  /** The stars at the beginning; undefined for a new review. */
  stars: number | undefined
  /** The text, which the caller keeps. */
  text: string
  maxText: number
  /** Who can see the review, and when. */
  tip: string
  busy: boolean
  onText(text: string): void
  /** Called with valid stars and trimmed text. */
  onSend(review: { stars: number; text: string }): void
  /** Closes the form. Undefined for a new review. */
  onCancel?: (() => void) | undefined
  /** The failure of the last attempt, shown above the buttons. */
  children?: ReactNode
}

/** Asks for one to five stars and an optional text. */
export function ReviewForm(props: ReviewFormProps) {
  const { text, maxText, tip, busy, onText, onSend, onCancel, children } = props
  const [stars, setStars] = useState(props.stars)
  const [tried, setTried] = useState(false)
  const { length } = [...text.trim()]
  const problem = tooLong(text, maxText)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!stars || problem) {
      event.currentTarget.querySelector<HTMLElement>(stars ? 'textarea' : 'input')?.focus()
    } else if (!busy) onSend({ stars, text: text.trim() })
  }

  return (
    <Stack as="form" $gap="var(--s-4)" noValidate onSubmit={send}>
      <StarPicker
        value={stars}
        onChange={(value) => !busy && setStars(value)}
        error={tried && !stars ? 'Choose one to five stars.' : undefined}
      />
      <TextArea
        name="text"
        label="Your review"
        optional
        readOnly={busy}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        error={problem}
        note={`${length.toLocaleString('en-US')} / ${maxText.toLocaleString('en-US')}`}
      />
      <Tip>
        <Lock size={16} aria-hidden />
        <span>{tip}</span>
      </Tip>
      {children}
      <Row>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sending...">
          {props.stars ? 'Save review' : 'Send review'}
        </Button>
        {onCancel && (
          <Button variant="quiet" aria-disabled={busy || undefined} onClick={onCancel}>
            Not now
          </Button>
        )}
      </Row>
    </Stack>
  )
}
