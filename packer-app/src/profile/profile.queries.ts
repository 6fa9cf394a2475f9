import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => read(api.api.packer.$get()),
})

/** The account, with a new email address that the packer has not confirmed yet. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  // A link in a mail may have confirmed the address.
  staleTime: 0,
  queryFn: () => read(api.api.account.$get()),
})
