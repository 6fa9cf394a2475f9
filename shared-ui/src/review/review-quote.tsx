import type { ReactNode } from 'react'
import styled from 'styled-components'
import { formatDate } from '../format/date.ts'
import { Stars } from './stars.tsx'

const Quote = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--s-3);

  > p {
    max-width: var(--measure);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`
const Reply = styled.div`
  display: grid;
  gap: var(--s-1);
  max-width: var(--measure);
  padding: var(--s-4);
  border-radius: var(--r-md);
  background: var(--surface-sunken);

  > strong {
    font-size: var(--text-sm);
    font-weight: var(--weight-semi);
  }
  > p {
    font-size: 0.9375rem;
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  @media (min-width: 40em) {
    margin-left: var(--s-6);
  }
`
const Small = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

export interface ReviewQuoteProps {
  review: {
    stars: number
    text: string
    published_at: string | null
    reply: string | null
    /** Why only its author still sees the review. */
    hidden_reason?: string | null
  }
  /** Who wrote the reply: a display name, or "You". */
  replier: string
  /** IANA zone of the date; default: the browser's. */
  timeZone?: string | undefined
  /** Buttons below the review. */
  children?: ReactNode
}

/** One review with its stars, date and reply. Its text is plain: a link in it cannot be clicked. */
export function ReviewQuote({ review, replier, timeZone, children }: ReviewQuoteProps) {
  const { stars, text, published_at: published, reply, hidden_reason: hidden } = review
  return (
    <Quote>
      <Stars value={stars} />
      {text !== '' && <p>{text}</p>}
      {hidden ? (
        <Small>{`We have hidden this review. Only you can see it. Reason: ${hidden}`}</Small>
      ) : (
        published !== null && <Small>{`Published on ${formatDate(published, timeZone)}`}</Small>
      )}
      {reply !== null && (
        <Reply>
          <strong>{`${shortName(replier)} replied`}</strong>
          <p>{reply}</p>
        </Reply>
      )}
      {children}
    </Quote>
  )
}

/** Returns "Marcus" for the display name "Marcus T.". */
export const shortName = (displayName: string): string =>
  displayName.replace(/ \p{L}\.(?=\u2069?$)/u, '')
