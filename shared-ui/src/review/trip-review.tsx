import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { formatDay } from '../format/day.ts'
import { Row, Stack } from '../page/stack.tsx'
import { Panel } from '../panel/panel.tsx'
import { Muted } from '../text/muted.tsx'
import { ConfirmEmail, type ConfirmEmailProps } from './confirm-email.tsx'
import { ReviewForm, type ReviewFormProps } from './review-form.tsx'
import { ReviewQuote, type ReviewQuoteProps, shortName } from './review-quote.tsx'

type Review = ReviewQuoteProps['review']

export interface TripReviewProps extends Pick<ReviewFormProps, 'text' | 'onText' | 'maxText'> {
  /** What the reviews are about: "move" for customers, "gig" for packers. */
  subject: string
  /** The display name of the other side. */
  other: string
  /** The user's own review; null if there is none. */
  own: Review | null
  /** The other side's published review of the user. */
  received: Review | null
  /** Until when the user can write; null if they cannot. */
  until: string | null
  /** IANA zone of dates. */
  timeZone: string
  isSending: boolean
  /** Set if the user must confirm the email address before the review can be sent. */
  confirmation?: ConfirmEmailProps | undefined
  /** A sentence; undefined if the last attempt did not fail. */
  error: string | undefined
  /** Resolves when the review is stored. */
  onSend(review: { stars: number; text: string }): void
  onReply(): void
  onReport(): void
}

/**
 * The reviews of one trip, on the job page of one side: the form, the own review, which can be changed until
 * both are published, and the other side's review. Renders nothing if there is nothing to show or to write.
 */
export function TripReview(props: TripReviewProps) {
  const { subject, other, own, received, until, timeZone, onReply, onReport } = props
  const [openedAt] = useState(() => Date.now())
  const canWrite = until !== null && Date.parse(until) > openedAt && own?.published_at == null
  if (!canWrite && !own && !received) return null
  return (
    <Stack $gap="var(--s-5)">
      {(canWrite || own) && (
        <Card as="section" $pad aria-label="Your review">
          <OwnReview
            {...props}
            canWrite={canWrite}
            heading={own ? 'Your review' : `How was the ${subject} with ${shortName(other)}?`}
          />
        </Card>
      )}
      {received && (
        <Card as="section" $pad aria-label={`Review by ${other}`}>
          <Stack $gap="var(--s-4)">
            <h2>{`What ${shortName(other)} wrote`}</h2>
            <ReviewQuote review={received} replier="You" timeZone={timeZone}>
              <Row>
                <Button variant="second" aria-haspopup="dialog" onClick={onReply}>
                  {received.reply === null ? 'Reply' : 'Change your reply'}
                </Button>
                <Button variant="quiet" aria-haspopup="dialog" onClick={onReport}>
                  Report
                </Button>
              </Row>
            </ReviewQuote>
          </Stack>
        </Card>
      )}
    </Stack>
  )
}

interface OwnReviewProps extends TripReviewProps {
  canWrite: boolean
  heading: string
}

function OwnReview(props: OwnReviewProps) {
  const { other, own, until, timeZone, canWrite, heading, isSending, error } = props
  const stored = own && `${own.stars} ${own.text}`
  // The review that is edited. A newly stored one replaces the form.
  const [edited, setEdited] = useState<string | null>(null)
  const isEditing = edited !== null && edited === stored
  const title = useRef<HTMLHeadingElement>(null)
  const showsForm = canWrite && (own === null || isEditing)
  // A change of the content removes the button that had the focus.
  const showed = useRef(showsForm)
  useEffect(() => {
    if (showed.current !== showsForm && document.activeElement === document.body) {
      title.current?.focus({ preventScroll: true })
    }
    showed.current = showsForm
  }, [showsForm])

  const end = until === null ? '' : formatDay(until, timeZone)
  const failure: ReactNode = error !== undefined && (
    <Panel tone="error" title="Your review was not saved">
      {error} What you wrote is still here.
    </Panel>
  )
  return (
    <Stack $gap="var(--s-4)">
      <h2 ref={title} tabIndex={-1}>
        {heading}
      </h2>
      {showsForm && props.confirmation && <ConfirmEmail {...props.confirmation} />}
      {showsForm && (
        <ReviewForm
          stars={own?.stars}
          text={props.text}
          maxText={props.maxText}
          tip={`Neither of you sees the other’s review until both are in, or until ${end}.`}
          busy={isSending}
          onText={props.onText}
          onSend={(review) => {
            // A review that is saved as it was changes nothing, so no other event closes the form.
            if (stored === `${review.stars} ${review.text}`) setEdited(null)
            else props.onSend(review)
          }}
          onCancel={own ? () => setEdited(null) : undefined}
        >
          {failure}
        </ReviewForm>
      )}
      {!showsForm && own && (
        <ReviewQuote review={own} replier={other} timeZone={timeZone}>
          {isEditing && own.published_at !== null && (
            <Panel tone="warning" title="Your change was not saved">
              The reviews were published before you saved it.
            </Panel>
          )}
          {own.published_at === null && (
            <>
              <Muted $small>
                {`Only you can see it now. It appears when both reviews are in, or on ${end}. Until then you can change it.`}
              </Muted>
              {canWrite && (
                <Button
                  variant="second"
                  onClick={() => {
                    // Unless a changed text is still unsaved.
                    if (props.text === '') props.onText(own.text)
                    setEdited(stored)
                  }}
                >
                  Edit review
                </Button>
              )}
            </>
          )}
        </ReviewQuote>
      )}
    </Stack>
  )
}
