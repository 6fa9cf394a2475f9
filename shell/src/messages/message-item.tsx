import { failureText, isUnanswered } from 'api/client'
import { Camera, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { formatTime, lazyPart, Picture, useLazyPart, useOffline, VisuallyHidden } from 'shared-ui'
import type { Notice } from '../contract/contract.ts'
import type { Outgoing } from './draft.ts'
import { Bubble, Item, Mark, Meta, MetaButton, Photos } from './message-style.ts'
import type { Message, Proof } from './messages.queries.ts'

export const proofNames: Record<Proof, string> = { pickup: 'At pickup', delivery: 'At delivery' }

const reportDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "report-message" */ './report-dialog.tsx')).ReportDialog,
)

interface PhotosOfMessageProps extends Pick<Message, 'images' | 'proof'> {
  /** Whether each photo is a link to its full size. */
  linked: boolean
}

function PhotosOfMessage({ images, proof, linked }: PhotosOfMessageProps) {
  const where = proof ? `, ${proofNames[proof].toLowerCase()}` : ''
  return (
    <Photos>
      {images.map((src, index) => {
        const alt = `Photo ${index + 1} of ${images.length}${where}`
        const picture = <Picture src={src} alt={alt} sizes="10rem" />
        return linked ? (
          <a key={src} href={src} target="_blank" rel="noreferrer">
            {picture}
          </a>
        ) : (
          <span key={src}>{picture}</span>
        )
      })}
      {proof && (
        <Mark aria-hidden>
          <Camera size={14} />
          {proofNames[proof]}
        </Mark>
      )}
    </Photos>
  )
}

interface MessageItemProps {
  message: Message
  isOwn: boolean
  /** The display name of the other side. */
  other: string
  /** The time zone of the pickup, as in the timeline. */
  timeZone: string
  /** Whether the message says that it was seen, as the last one of the seen does. */
  showsSeen: boolean
  notify(notice: Notice): void
}

export function MessageItem(props: MessageItemProps) {
  const { message, isOwn, other, timeZone, showsSeen, notify } = props
  const { id, text, images, proof, created_at } = message
  const time = formatTime(created_at, timeZone)
  const [reporting, setReporting] = useState(false)
  const { part: ReportDialog, error, retry } = useLazyPart(reportDialog, reporting)
  return (
    <Item $own={isOwn}>
      <VisuallyHidden>{isOwn ? 'You: ' : `${other}: `}</VisuallyHidden>
      {images.length > 0 && <PhotosOfMessage images={images} proof={proof} linked />}
      {text && <Bubble $own={isOwn}>{text}</Bubble>}
      <Meta>
        <time dateTime={created_at}>{time}</time>
        {showsSeen && (
          <span>
            <CheckCheck size={15} strokeWidth={2.25} aria-hidden /> Seen
          </span>
        )}
        {!isOwn && (
          <MetaButton
            type="button"
            aria-label={`Report the message of ${time}`}
            onClick={() => (error ? retry() : setReporting(true))}
          >
            Report
          </MetaButton>
        )}
        {reporting && error && <span role="alert">The form did not load. Try again.</span>}
      </Meta>
      {ReportDialog && (
        <ReportDialog
          id={id}
          open={reporting}
          onClose={() => setReporting(false)}
          onReported={() => {
            setReporting(false)
            notify({ text: 'Thank you. We will look at this message.' })
          }}
        />
      )}
    </Item>
  )
}

interface OutgoingItemProps {
  message: Outgoing
  onResend(): void
  onRemove(): void
}

/** A message on its way, or one that was not sent. */
export function OutgoingItem({ message, onResend, onRemove }: OutgoingItemProps) {
  const { text, photos, proof, state, error } = message
  // While the device is offline, the form says when messages are sent.
  const waits = useOffline() && isUnanswered(error)
  return (
    <Item $own>
      <VisuallyHidden>You: </VisuallyHidden>
      {photos.length > 0 && (
        <PhotosOfMessage images={photos.map(({ src }) => src)} proof={proof} linked={false} />
      )}
      {text && <Bubble $own>{text}</Bubble>}
      {state === 'sending' ? (
        <Meta>Sending...</Meta>
      ) : (
        <Meta role="alert">
          {error === undefined || waits
            ? 'Not sent.'
            : `Not sent. ${failureText(error, ['detail'])}`}
          <MetaButton type="button" onClick={onResend}>
            Try again
          </MetaButton>
          <MetaButton type="button" onClick={onRemove}>
            Delete
          </MetaButton>
        </Meta>
      )}
    </Item>
  )
}
