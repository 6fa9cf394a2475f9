import type { GigEvent } from 'api/contract'
import { useState } from 'react'
import { eventSentence, VisuallyHidden } from 'shared-ui'
import type { Job } from './use-job.ts'

/** Announces to screen readers what the packer or the system did to the job while the page was open. */
export function JobNews({ events, packerOf }: Pick<Job, 'events' | 'packerOf'>) {
  const newest = events.at(-1)?.id ?? 0
  const [told, setTold] = useState({ newest, news: '' })
  if (newest > told.newest) {
    // The question for a review follows the completion, which is the news.
    const isNews = ({ id, actor, kind }: GigEvent) =>
      id > told.newest && actor !== 'customer' && kind !== 'review_time'
    const sentences = events
      .filter(isNews)
      .map((event) => eventSentence(event, { side: 'customer', other: packerOf(event) }))
    setTold({ newest, news: sentences.join(' ') || told.news })
  }
  return <VisuallyHidden role="status">{told.news}</VisuallyHidden>
}
