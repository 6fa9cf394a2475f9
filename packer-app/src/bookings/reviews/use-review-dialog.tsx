import type { QueryKey } from '@tanstack/react-query'
import { failureText } from 'api/client'
import { type ReceivedReview, reviewLimits } from 'api/contract'
import { useState } from 'react'
import { ReviewDialog } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
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
  const { send, reset, isPending, error } = useSendAboutReview(changes, (kind) => {
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
