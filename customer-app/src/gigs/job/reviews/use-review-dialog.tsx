import type { QueryKey } from '@tanstack/react-query'
import { failureText, type ReceivedReview, type User } from 'api/client'
import { reviewLimits } from 'api/rules'
import { useState } from 'react'
import { ReviewDialog } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { keepText, keptText } from '../../../kept-text.ts'
import { useSendAboutReview } from './reviews.mutations.ts'

interface Opened {
  kind: 'reply' | 'report'
  review: Pick<ReceivedReview, 'id' | 'reply'>
}

/**
 * Returns a dialog for a reply or a report, and the function that opens it. After a success, refetches what
 * begins with `changes`.
 *
 * @param customerId the owner of the unsent texts; undefined after the session has ended
 */
export function useReviewDialog(
  customerId: User['id'] | undefined,
  notify: HalfProps['notify'],
  changes: QueryKey,
) {
  const [opened, setOpened] = useState<Opened>()
  const textKey = opened && `${customerId} ${opened.kind} ${opened.review.id}`
  const { send, reset, isPending, error } = useSendAboutReview(changes, (kind) => {
    if (textKey) keepText(textKey, '')
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
        draft={textKey && keptText(textKey)}
        onDraft={(text) => textKey && keepText(textKey, text)}
        maxText={opened?.kind === 'reply' ? reviewLimits.reply : reviewLimits.reason}
        isSending={isPending}
        error={error ? failureText(error, ['detail']) : undefined}
        onSend={(text) => {
          if (opened) send({ kind: opened.kind, reviewId: opened.review.id, text })
        }}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}
