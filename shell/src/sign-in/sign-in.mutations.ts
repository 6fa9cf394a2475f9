import { useMutation } from '@tanstack/react-query'
import { read } from 'api/client'
import type { AccountFields } from 'api/contract'
import { api } from '../api.ts'
import { type Role, useSession } from '../session/session.tsx'

interface Credentials {
  username: string
  password: string
}

/** A failed sign-in is a 401 that ends no session. */
const meta = { signsIn: true }

/** Signs in, then refetches the session. */
export function useSignIn(role: Role, onSuccess: () => unknown) {
  const { refresh } = useSession()
  return useMutation({
    mutationFn: (json: Credentials) =>
      role === 'packer'
        ? read(api.api.auth.signin.$post({ json }))
        : read(api.api.customer.auth.signin.$post({ json })),
    meta,
    onSuccess: async () => {
      await refresh()
      await onSuccess()
    },
  })
}

const tokenOf = (account: object) =>
  'token' in account && typeof account.token === 'string' ? account.token : undefined

/** Signs up, then refetches the session. `onSuccess` gets the token of the response, if it has one. */
export function useSignUp(role: Role, onSuccess: (token: string | undefined) => unknown) {
  const { refresh } = useSession()
  return useMutation({
    mutationFn: (json: Required<AccountFields>): Promise<object> =>
      role === 'packer'
        ? read(api.api.auth.signup.$post({ json: { ...json, user_type: 'packer' } }))
        : read(api.api.customer.auth.signup.$post({ json })),
    meta,
    onSuccess: async (account) => {
      await refresh()
      await onSuccess(tokenOf(account))
    },
  })
}
