import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from 'api/client'
import { accountQuery, api } from 'shared-ui/job-kit'
import { paymentSettingsQuery } from '../payment.queries.ts'

/** Fetches the customer's card. The account page, which changes it, has the same query. */
const methodQuery = queryOptions({
  queryKey: ['payment-method'],
  queryFn: ({ signal }) => read(api.api.payments.method.$get(undefined, { init: { signal } })),
})

/** Fetches what an open job's page asks of its customer and shows as its price: account, card and service fee. */
export function useReadiness(enabled = true) {
  const account = useQuery({ ...accountQuery, enabled })
  const method = useQuery({ ...methodQuery, enabled })
  const settings = useQuery({ ...paymentSettingsQuery, enabled })
  return {
    account: account.data,
    method: method.data,
    settings: settings.data,
    /** Whether the first attempts are still running. */
    isWaiting: [account, method, settings].some(
      ({ isPending, failureCount }) => isPending && failureCount === 0,
    ),
  }
}
