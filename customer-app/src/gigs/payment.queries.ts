import { queryOptions } from '@tanstack/react-query'
import { type CancelTerms, read } from 'api/client'
import { dayMs } from 'api/rules'
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

/** Returns when canceling is free no more, in milliseconds from now, if that is soon. */
function untilFee(terms: CancelTerms | undefined): number | false {
  const wait = Date.parse(terms?.free_until ?? '') - Date.now()
  return wait > 0 && wait < dayMs && wait + 1000
}

interface TermsTrip {
  id: number
  stage: string
  price: number
  /** When the packer says that they arrive. */
  arrives_at?: string | null | undefined
  /** What the customer can do now. */
  next?: readonly string[]
}

/**
 * Fetches what canceling a trip costs now, and again when it is free no more. Always stale, because the cost depends on the
 * time. What else it depends on is in the key: the stage, the price, and whether the packer is late or has not come. The
 * key is not one of the gig, because the API refuses the call as soon as the trip has ended.
 */
export const cancelTermsQuery = ({ id, stage, price, arrives_at, next = [] }: TermsTrip) =>
  queryOptions({
    queryKey: [...cancelTermsKey, id, stage, price, arrives_at, next.includes('no_show')],
    queryFn: ({ signal }): Promise<CancelTerms> =>
      read(
        api.api.trips[':id']['cancel-terms'].$get(
          { param: { id: String(id) } },
          { init: { signal } },
        ),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => untilFee(state.data),
  })

/** Returns the address of the receipt. The API serves this page, also after the job is deleted. */
export const receiptAddress = (tripId: number) => `${apiOrigin()}/api/trips/${tripId}/receipt`
