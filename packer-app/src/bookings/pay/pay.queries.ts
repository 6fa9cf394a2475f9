import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/**
 * Fetches where the packer's money is. The key starts with that of the bookings, because a change of a booking
 * may move money.
 */
export const payQuery = queryOptions({
  queryKey: ['bookings', 'pay'],
  queryFn: () => read(api.api.packer.pay.$get()),
})

/**
 * Fetches whether Manyhands can send the packer money. For this call, the API asks the payment provider, so the
 * answer is correct as soon as the packer returns from the provider's page.
 */
export const payoutsQuery = queryOptions({
  queryKey: ['bookings', 'pay', 'payouts'],
  queryFn: () => read(api.api.packer.payouts.$get()),
})
