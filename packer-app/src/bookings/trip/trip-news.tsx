import type { GigEvent } from 'api/contract'
import { useState } from 'react'
import { eventSentence, VisuallyHidden } from 'shared-ui'

interface TripNewsProps {
  /** Oldest first. */
  events: readonly GigEvent[]
  /** The customer's display name. */
  customer: string
}

/** Tells screen readers the latest event since the page opened: "Dana K. raised the price." */
export function TripNews({ events, customer }: TripNewsProps) {
  const [known] = useState(events.at(-1)?.id)
  const last = events.at(-1)
  return (
    <VisuallyHidden role="status">
      {last && last.id !== known && eventSentence(last, { side: 'packer', other: customer })}
    </VisuallyHidden>
  )
}
