import type { GigEvent } from 'api/client'
import { useEffect, useRef, useState } from 'react'
import { eventSentence, VisuallyHidden } from 'shared-ui'
import type { HalfProps } from 'shell/contract'

interface TripNewsProps {
  /** Oldest first. */
  events: readonly GigEvent[]
  /** The customer's display name. */
  customer: string
  notify: HalfProps['notify']
}

const goodKinds = [
  'completed',
  'resolved',
  'payment_secured',
  'payment_released',
  'tip',
  'reviews_published',
  'proposal_taken_back',
]

/**
 * Returns whether the event is good news. The price of a booked gig can only rise; any other change may upset
 * the packer's plan.
 */
const isGood = ({ kind, changes }: GigEvent) =>
  goodKinds.includes(kind) || changes?.fields.join() === 'price'

/**
 * The question for a review follows the completion, which is the news. A change follows the packer's yes to a proposal,
 * which is the packer's own news.
 */
const isNews = ({ kind }: GigEvent, index: number, events: readonly GigEvent[]) =>
  kind !== 'review_time' && !(kind === 'changed' && events[index - 1]?.kind === 'proposal_agreed')

/**
 * Tells the packer the latest event since the page opened, like "Dana K. raised the price." A toast tells
 * what the customer or the system did. The page shows what the packer did, so only screen readers get that
 * sentence.
 */
export function TripNews({ events, customer, notify }: TripNewsProps) {
  const last = events.findLast(isNews)
  const [known] = useState(last?.id)
  const told = useRef(known)
  const isOwn = last?.actor === 'packer'
  const text = last && eventSentence(last, { side: 'packer', other: customer })
  useEffect(() => {
    if (!last || told.current === last.id) return
    told.current = last.id
    if (!isOwn && text) notify({ text, tone: isGood(last) ? undefined : 'warning' })
  }, [last, isOwn, text, notify])
  return <VisuallyHidden role="status">{isOwn && last.id !== known && text}</VisuallyHidden>
}
