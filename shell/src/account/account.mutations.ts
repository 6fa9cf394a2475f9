import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CalendarFeed, type MailChange, read } from 'api/client'
import { api } from '../api.ts'
import { useSession } from '../session/session.tsx'
import {
  calendarFeedQuery,
  mailSettingsQuery,
  openSessionsKey,
  openSessionsQuery,
} from './account.queries.ts'

interface CallEvents {
  onSuccess(): void
  onError(error: Error): void
}

/** Ends the session with this id; without an id, all sessions but the current one. */
export function useEndSessions(id: string | undefined, events: CallEvents) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      id === undefined
        ? read(api.api.account.sessions.$delete())
        : read(api.api.account.sessions[':id'].$delete({ param: { id } })),
    onSuccess: () => {
      events.onSuccess()
      client.setQueryData(openSessionsQuery.queryKey, (shown) =>
        shown?.filter((session) => (id === undefined ? session.current : session.id !== id)),
      )
    },
    onError: events.onError,
    // If the response was lost, only the list shows whether the sessions have ended.
    onSettled: () => void client.invalidateQueries({ queryKey: openSessionsKey }),
  })
}

export interface PasswordChange {
  old_password: string
  password: string
}

export function useChangePassword(onSuccess: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: PasswordChange) => read(api.api.account.password.$put({ json })),
    onSuccess,
    onSettled: () => void client.invalidateQueries({ queryKey: openSessionsKey }),
  })
}

export function useDeleteAccount(onSuccess: () => void) {
  const { signOut } = useSession()
  return useMutation({
    mutationFn: (password: string) => read(api.api.account.$delete({ json: { password } })),
    onSuccess: async () => {
      // The session has ended with the account; this removes what the browser keeps about the user.
      await signOut()
      onSuccess()
    },
  })
}

/** Mails the link that confirms the address again. */
export const useMailLinkAgain = (events: CallEvents) =>
  useMutation({ mutationFn: () => read(api.api.account.email.resend.$post()), ...events })

export function useSaveMailSettings(onSuccess: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: MailChange) => read(api.api.account.mail.$put({ json })),
    onSuccess: (settings) => {
      client.setQueryData(mailSettingsQuery.queryKey, settings)
      onSuccess()
    },
  })
}

/** Turns the calendar feed on or renews its address; with `off`, turns it off. */
export function useChangeCalendarFeed(events: CallEvents) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: 'new address' | 'off'): Promise<CalendarFeed> => {
      if (change === 'new address') return read(api.api.account.calendar.$post())
      await read(api.api.account.calendar.$delete())
      return { path: null, created_at: null }
    },
    onSuccess: (feed) => {
      client.setQueryData(calendarFeedQuery.queryKey, feed)
      events.onSuccess()
    },
    onError: events.onError,
    // If the response was lost, only the feed shows whether it has changed.
    onSettled: () => void client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey }),
  })
}
