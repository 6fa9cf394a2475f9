import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from 'api/client'
import { type ReceivedReview, reviewLimits } from 'api/contract'
import { useState } from 'react'
import { ReviewDialog, useSingleFlight } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { sendAboutReview } from './reviews.mutations.ts'

interface Opened {
  kind: 'reply' | 'report'
  review: Pick<ReceivedReview, 'id' | 'reply'>
}

/**
 * Returns a dialog for a reply or a report, and the function that opens it. After a success, refetches what
 * begins with `changes`.
 */
export function useReviewDialog(notify: HalfProps['notify'], changes: QueryKey) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const mutation = useMutation({
    mutationFn: ({ kind, review, text }: Opened & { text: string }) =>
      sendAboutReview(kind, review.id, text),
    onSuccess: async (_nothing, { kind }) => {
      await client.invalidateQueries({ queryKey: changes })
      setOpened(undefined)
      notify({
        text: kind === 'reply' ? 'Your reply is published.' : 'Thank you. We will look at it.',
      })
    },
  })
  const { run: send } = useSingleFlight((text: string) =>
    opened ? mutation.mutateAsync({ ...opened, text }) : undefined,
  )
  return {
    open(kind: Opened['kind'], review: Opened['review']) {
      mutation.reset()
      setOpened({ kind, review })
    },
    dialog: (
      <ReviewDialog
        kind={opened?.kind}
        reply={opened?.review.reply}
        maxText={opened?.kind === 'reply' ? reviewLimits.reply : reviewLimits.reason}
        isSending={mutation.isPending}
        error={mutation.error ? failureText(mutation.error, ['error']) : undefined}
        onSend={send}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}
