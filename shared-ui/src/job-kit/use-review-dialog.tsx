import type { QueryKey } from '@tanstack/react-query'
import { failureText, type ReceivedReview } from 'api/client'
import { reviewLimits } from 'api/rules'
import { useState } from 'react'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { useSendAboutReview } from './reviews.ts'

/** What a half gives to its reviews. */
export interface ReviewSide {
  notify(notice: { text: string }): void
  /** The fields of a problem whose text the half shows. */
  textFields: Parameters<typeof failureText>[1]
  /** The unsent texts of replies and reports, by name. */
  drafts: {
    keptText(name: string): string | undefined
    keepText(name: string, text: string): void
  }
}

interface Opened {
  kind: 'reply' | 'report'
  review: Pick<ReceivedReview, 'id' | 'reply'>
}

/**
 * Returns a dialog for a reply or a report, and the function that opens it. After a success, refetches what
 * begins with `changes`.
 */
export function useReviewDialog({ notify, textFields, drafts }: ReviewSide, changes: QueryKey) {
  const [opened, setOpened] = useState<Opened>()
  const name = opened && `${opened.kind} ${opened.review.id}`
  const { send, reset, isPending, error } = useSendAboutReview(changes, (kind) => {
    if (name) drafts.keepText(name, '')
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
        draft={name && drafts.keptText(name)}
        onDraft={(text) => name && drafts.keepText(name, text)}
        maxText={opened?.kind === 'reply' ? reviewLimits.reply : reviewLimits.reason}
        isSending={isPending}
        error={error ? failureText(error, textFields) : undefined}
        onSend={(text) => {
          if (opened) send({ kind: opened.kind, reviewId: opened.review.id, text })
        }}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}
