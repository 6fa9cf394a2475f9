import { queryOptions } from '@tanstack/react-query'
import { type CancelTerms, read } from 'api/client'
import { api } from 'shared-ui/job-kit'
import { apiOrigin } from 'shell/contract'

/** Whether Manyhands handles payments, and the service fee. Never refetched: a restart of the API changes it. */
export const paymentSettingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: () => read(api.api.payments.settings.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The first element of the query keys about the cost of canceling. */
export const cancelTermsKey = ['cancel-terms'] as const

/**
 * Fetches what canceling a trip costs now. Always stale, because the cost depends on the time, and with the
 * trip's stage and price in its key, because it depends on them, too. The key is not one of the gig, because
 * the API refuses the call as soon as the trip has ended.
 */
export const cancelTermsQuery = ({
  id,
  stage,
  price,
}: {
  id: number
  stage: string
  price: number
}) =>
  queryOptions({
    queryKey: [...cancelTermsKey, id, stage, price],
    queryFn: ({ signal }): Promise<CancelTerms> =>
      read(
        api.api.trips[':id']['cancel-terms'].$get(
          { param: { id: String(id) } },
          { init: { signal } },
        ),
      ),
    staleTime: 0,
  })

/** Returns the address of the receipt. The API serves this page, also after the job is deleted. */
export const receiptAddress = (tripId: number) => `${apiOrigin()}/api/trips/${tripId}/receipt`
