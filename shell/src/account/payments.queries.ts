import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'

/** Never served from the cache alone: the user may come back from the payment company's page. */
export const methodQuery = queryOptions({
  queryKey: ['payment-method'],
  staleTime: 0,
  queryFn: ({ signal }) => read(api.api.payments.method.$get(undefined, { init: { signal } })),
})

/** As `methodQuery`, for the bank account of a packer. */
export const payoutsQuery = queryOptions({
  queryKey: ['payouts'],
  staleTime: 0,
  queryFn: ({ signal }) => read(api.api.packer.payouts.$get(undefined, { init: { signal } })),
})
