import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText, read } from 'api/client'
import type { TripReviewProps } from 'shared-ui'
import { api } from '../../../api.ts'
import { accountQuery } from '../../../account.queries.ts'

/** Returns what the user must do before a review can be sent; undefined if nothing, or if it is unknown. */
export function useConfirmation(): TripReviewProps['confirmation'] {
  const { data: account } = useQuery(accountQuery)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => read(api.api.account.email.resend.$post()),
  })
  if (!account || account.email_verified) return undefined
  return {
    email: account.email,
    state: isPending ? 'sending' : isSuccess ? 'sent' : 'needed',
    error: error ? failureText(error, ['detail']) : undefined,
    onSend: () => mutate(),
  }
}
