import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import type { MailSettings } from 'api/contract'
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

/** Never served from the cache alone: a link in a mail, or the profile page of a half, may have changed the address. */
export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  staleTime: 0,
  queryFn: ({ signal }) => read(api.api.account.$get(undefined, { init: { signal } })),
})

export const mailLinkAgain = () => read(api.api.account.email.resend.$post())

/** Never served from the cache alone: a link in a mail may have switched a topic off. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  staleTime: 0,
  queryFn: ({ signal }) => read(api.api.account.mail.$get(undefined, { init: { signal } })),
})

export const saveMailSettings = (json: MailSettings) => read(api.api.account.mail.$put({ json }))
