import { read } from 'api/client'
import { isEmail } from 'api/contract'
import { api } from '../api.ts'

/** Requests the mail with the link. A username may contain an @, so only a valid address counts as one. */
export const requestResetLink = (nameOrEmail: string) =>
  read(
    api.api.account.password.forgot.$post({
      json: isEmail(nameOrEmail) ? { email: nameOrEmail } : { username: nameOrEmail },
    }),
  )

export const resetPassword = (json: { token: string; password: string }) =>
  read(api.api.account.password.reset.$post({ json }))

export const confirmAddress = (token: string) =>
  read(api.api.account.email.verify.$post({ json: { token } }))
