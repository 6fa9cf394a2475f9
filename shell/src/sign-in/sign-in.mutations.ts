import { useMutation } from '@tanstack/react-query'
import { ApiError, isAnswerLost, read } from 'api/client'
import type { AccountFields } from 'api/rules'
import { useRef } from 'react'
import { api } from '../api.ts'
import { type Role, useSession } from '../session/session.tsx'

interface Credentials {
  username: string
  password: string
}

/** A failed sign-in is a 401 that ends no session. */
const meta = { signsIn: true }

const signIn = (role: Role, json: Credentials) =>
  role === 'packer'
    ? read(api.api.auth.signin.$post({ json }))
    : read(api.api.customer.auth.signin.$post({ json }))

/** Signs in, then refetches the session. */
export function useSignIn(role: Role, onSuccess: () => unknown) {
  const { refresh } = useSession()
  return useMutation({
    mutationFn: (json: Credentials) => signIn(role, json),
    meta,
    onSuccess: async () => {
      await refresh()
      await onSuccess()
    },
  })
}

const tokenOf = (account: object) =>
  'token' in account && typeof account.token === 'string' ? account.token : undefined

const signUp = (role: Role, json: Required<AccountFields>): Promise<object> =>
  role === 'packer'
    ? read(api.api.auth.signup.$post({ json: { ...json, user_type: 'packer' } }))
    : read(api.api.customer.auth.signup.$post({ json }))

/** Signs up, then refetches the session. `onSuccess` gets the token of the response, if it has one. */
export function useSignUp(role: Role, onSuccess: (token: string | undefined) => unknown) {
  const { refresh } = useSession()
  /** The username of a sign-up whose response was lost. */
  const lost = useRef<string>(undefined)
  return useMutation({
    mutationFn: async (json: Required<AccountFields>) => {
      try {
        return await signUp(role, json)
      } catch (error) {
        const { username, password } = json
        if (isAnswerLost(error)) lost.current = username
        const isTaken = error instanceof ApiError && error.status === 409
        if (!isTaken || lost.current !== username) throw error
        // The lost call may have created the account.
        return signIn(role, { username, password }).catch(() => {
          throw error
        })
      }
    },
    meta,
    onSuccess: async (account) => {
      await refresh()
      await onSuccess(tokenOf(account))
    },
  })
}
