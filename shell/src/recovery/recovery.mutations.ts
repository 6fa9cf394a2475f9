import { useMutation } from '@tanstack/react-query'
import { read } from 'api/client'
import { isEmail } from 'api/rules'
import { api } from '../api.ts'
import { takeRequestedFromMail } from '../session/requested-address.ts'
import { useSession } from '../session/session.tsx'

/** Requests the mail with the link. A username may contain an @, so only a valid address counts as one. */
export const useRequestResetLink = (onSent: (nameOrEmail: string) => void) =>
  useMutation({
    mutationFn: (nameOrEmail: string) =>
      read(
        api.api.account.password.forgot.$post({
          json: isEmail(nameOrEmail) ? { email: nameOrEmail } : { username: nameOrEmail },
        }),
      ),
    onSuccess: (_result, nameOrEmail) => onSent(nameOrEmail),
  })

export function useResetPassword() {
  const { refresh } = useSession()
  return useMutation({
    mutationFn: (json: { token: string; password: string }) =>
      read(api.api.account.password.reset.$post({ json })),
    onSuccess: () => {
      takeRequestedFromMail()
      // The API has ended all sessions of the account, which may include the session of this browser.
      void refresh()
    },
  })
}

export const useConfirmAddress = () =>
  useMutation({
    mutationFn: (json: { token: string; password?: string }) =>
      read(api.api.account.email.verify.$post({ json })),
  })
