import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { failureText, read } from 'api/client'
import type { TripReviewProps } from '../review/trip-review.tsx'
import { api } from './api.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => read(api.api.account.$get({}, { init: { signal } })),
})

/** Returns the email confirmation that a review still needs; undefined if none, or if that is unknown. */
export function useEmailConfirmation(
  textFields: Parameters<typeof failureText>[1],
): TripReviewProps['confirmation'] {
  const { data: account } = useQuery(accountQuery)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => read(api.api.account.email.resend.$post()),
  })
  if (!account || account.email_verified) return undefined
  return {
    email: account.email,
    state: isPending ? 'sending' : isSuccess ? 'sent' : 'needed',
    error: error ? failureText(error, textFields) : undefined,
    onSend: () => mutate(),
  }
}
