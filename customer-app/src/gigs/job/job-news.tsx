import type { GigEvent } from 'api/client'
import { useState } from 'react'
import { eventSentence, VisuallyHidden } from 'shared-ui'
import type { Job } from './use-job.ts'

/** Announces to screen readers what the packer or the system did to the job while the page was open. */
export function JobNews({ events, packerOf }: Pick<Job, 'events' | 'packerOf'>) {
  const newest = events.at(-1)?.id ?? 0
  const [announced, setAnnounced] = useState({ newest, news: '' })
  if (newest > announced.newest) {
    // The request for a review follows the completion, and only the completion is news.
    const isNews = ({ id, actor, kind }: GigEvent) =>
      id > announced.newest && actor !== 'customer' && kind !== 'review_time'
    const sentences = events
      .filter(isNews)
      .map((event) => eventSentence(event, { side: 'customer', other: packerOf(event) }))
    setAnnounced({ newest, news: sentences.join(' ') || announced.news })
  }
  return <VisuallyHidden role="status">{announced.news}</VisuallyHidden>
}
