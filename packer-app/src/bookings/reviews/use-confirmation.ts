import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText, read } from 'api/client'
import type { TripReviewProps } from 'shared-ui'
import { api } from '../../api.ts'
import { accountQuery } from '../../account.queries.ts'

/** Returns the email confirmation that a review still needs; undefined if none, or if that is unknown. */
export function useConfirmation(): TripReviewProps['confirmation'] {
  const { data: account } = useQuery(accountQuery)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => read(api.api.account.email.resend.$post()),
  })
  if (!account || account.email_verified) return undefined
  return {
    email: account.email,
    state: isPending ? 'sending' : isSuccess ? 'sent' : 'needed',
    error: error ? failureText(error, ['error']) : undefined,
    onSend: () => mutate(),
  }
}
