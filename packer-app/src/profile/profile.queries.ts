import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => read(api.api.packer.$get()),
})
