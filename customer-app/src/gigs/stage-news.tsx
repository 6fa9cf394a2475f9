import type { CustomerJob } from 'api/client'
import { useState } from 'react'
import { eventSentence, VisuallyHidden } from 'shared-ui'
import type { Jobs } from './job-stages.ts'

/** Returns the announcement for a job whose stage has changed, otherwise nothing. */
function newsOf(before: CustomerJob, now: CustomerJob): string[] {
  if (before.stage === now.stage) return []
  if (now.stage === 'posted' && before.packer) {
    return [`The booking by ${before.packer.display_name} has ended. The job is open again.`]
  }
  if (now.stage === 'posted') return ['The job is open again.']
  const other = now.packer?.display_name ?? 'The packer'
  return [eventSentence({ kind: now.stage, actor: 'packer' }, { side: 'customer', other })]
}

/** Announces to screen readers which jobs have reached another stage while the page is open. */
export function StageNews({ jobs }: { jobs: Jobs }) {
  const [told, setTold] = useState({ jobs, news: '' })
  if (told.jobs !== jobs) {
    const news = [...jobs.values()].flatMap((job) => {
      const before = told.jobs.get(job.gig_id)
      return before ? newsOf(before, job) : []
    })
    setTold({ jobs, news: news.join(' ') || told.news })
  }
  return <VisuallyHidden role="status">{told.news}</VisuallyHidden>
}
