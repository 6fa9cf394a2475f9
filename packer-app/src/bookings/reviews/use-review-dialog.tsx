import type { QueryKey } from '@tanstack/react-query'
import { failureText, type ReceivedReview } from 'api/client'
import { reviewLimits } from 'api/rules'
import { useState } from 'react'
import { ReviewDialog } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { useUnsavedInput } from '../../unsaved-input.tsx'
import { useSendAboutReview } from './reviews.mutations.ts'

interface Opened {
  kind: 'reply' | 'report'
  review: Pick<ReceivedReview, 'id' | 'reply'>
}

/**
 * Returns a dialog for a reply or a report, and the function that opens it. After a success, refetches what
 * begins with `changes`.
 */
export function useReviewDialog(notify: HalfProps['notify'], changes: QueryKey) {
  const [opened, setOpened] = useState<Opened>()
  const { value: drafts, setValue: setDrafts } = useUnsavedInput(
    'aboutReviews',
    () => ({}),
    (texts) => Object.values(texts).every((text) => text === ''),
  )
  const name = opened ? `${opened.kind} ${opened.review.id}` : ''
  const keep = (text: string) => setDrafts((texts) => ({ ...texts, [name]: text }))
  const { send, reset, isPending, error } = useSendAboutReview(changes, (kind) => {
    keep('')
    setOpened(undefined)
    notify({
      text: kind === 'reply' ? 'Your reply is published.' : 'Thank you. We will look at it.',
    })
  })
  return {
    open(kind: Opened['kind'], review: Opened['review']) {
      reset()
      setOpened({ kind, review })
    },
    dialog: (
      <ReviewDialog
        kind={opened?.kind}
        reply={opened?.review.reply}
        draft={drafts[name]}
        onDraft={keep}
        maxText={opened?.kind === 'reply' ? reviewLimits.reply : reviewLimits.reason}
        isSending={isPending}
        error={error ? failureText(error, ['error']) : undefined}
        onSend={(text) => {
          if (opened) send({ kind: opened.kind, reviewId: opened.review.id, text })
        }}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}
