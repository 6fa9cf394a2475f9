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

export const endSession = (id: string) =>
  read(api.api.account.sessions[':id'].$delete({ param: { id } }))

export const endOtherSessions = () => read(api.api.account.sessions.$delete())

export interface PasswordChange {
  old_password: string
  password: string
}

export const changePassword = (json: PasswordChange) =>
  read(api.api.account.password.$put({ json }))

export const deleteAccount = (password: string) =>
  read(api.api.account.$delete({ json: { password } }))

/** The address of the download. The API tells the browser to save the response as a file. */
export const exportAddress = `${apiOrigin()}/api/account/export`
