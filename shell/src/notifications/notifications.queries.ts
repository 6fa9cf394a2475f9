import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'

export const notificationsKey = ['notifications'] as const

export const notificationsQuery = queryOptions({
  queryKey: notificationsKey,
  queryFn: ({ signal }) => read(api.api.notifications.$get(undefined, { init: { signal } })),
})

/** Marks the notifications up to this id as seen, on all devices of the user: all, or those of one gig. */
export const markSeen = (id: number, gigId?: number) =>
  read(api.api.notifications.seen.$put({ json: { id, gig_id: gigId } }))
