import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'
import { apiOrigin } from '../contract/contract.ts'

export const openSessionsKey = ['open-sessions'] as const

const fetchSessions = (signal: AbortSignal) =>
  read(api.api.account.sessions.$get(undefined, { init: { signal } }))

export type OpenSession = Awaited<ReturnType<typeof fetchSessions>>[number]

/** The user's open sessions, the current one first. Never served from the cache alone: users check it for strangers. */
export const openSessionsQuery = queryOptions({
  queryKey: openSessionsKey,
  staleTime: 0,
  queryFn: ({ signal }) => fetchSessions(signal),
})

/** The address of the download. The API tells the browser to save the response as a file. */
export const exportAddress = `${apiOrigin()}/api/account/export`

/** Never served from the cache alone: a link in a mail, or the profile page of a half, may have changed the address. */
export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  staleTime: 0,
  queryFn: ({ signal }) => read(api.api.account.$get(undefined, { init: { signal } })),
})

/** Never served from the cache alone: a link in a mail may have switched a topic off. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  staleTime: 0,
  queryFn: ({ signal }) => read(api.api.account.mail.$get(undefined, { init: { signal } })),
})

/** Never served from the cache alone: another tab may have renewed the address. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  staleTime: 0,
  queryFn: ({ signal }) => read(api.api.account.calendar.$get(undefined, { init: { signal } })),
})

/** The full address of a feed with this path. */
export const feedAddress = (path: string): string => (apiOrigin() || location.origin) + path
