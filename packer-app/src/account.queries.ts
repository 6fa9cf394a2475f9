import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from './api.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => read(api.api.account.$get({}, { init: { signal } })),
})
