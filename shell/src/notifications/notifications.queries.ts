import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'

export const notificationsKey = ['notifications'] as const

export const notificationsQuery = queryOptions({
  queryKey: notificationsKey,
  queryFn: ({ signal }) => read(api.api.notifications.$get(undefined, { init: { signal } })),
})
