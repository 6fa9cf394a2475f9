import { useMutation } from '@tanstack/react-query'
import { ApiError, isAnswerLost, read, type User } from 'api/client'
import type { AccountFields } from 'api/rules'
import { useRef } from 'react'
import { api } from '../api.ts'
import { choosePasskey } from '../passkeys/browser-passkeys.ts'
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

/** Returns undefined if the user cancels. */
async function signInWithPasskey(role: Role): Promise<User | undefined> {
  const calls = api.api.auth.passkey
  const passkey = await choosePasskey(await read(calls.options.$post()))
  return passkey && read(calls.signin.$post({ json: { user_type: role, passkey } }))
}

/** Sends `call`, which signs in unless it returns undefined. Then refetches the session. */
function useSignInCall<Input>(
  call: (input: Input) => Promise<User | undefined>,
  onSuccess: () => unknown,
) {
  const { refresh } = useSession()
  return useMutation({
    mutationFn: call,
    meta,
    onSuccess: async (user) => {
      if (!user) return
      await refresh()
      await onSuccess()
    },
  })
}

export const useSignIn = (role: Role, onSuccess: () => unknown) =>
  useSignInCall((json: Credentials) => signIn(role, json), onSuccess)

export const usePasskeySignIn = (role: Role, onSuccess: () => unknown) =>
  useSignInCall<void>(() => signInWithPasskey(role), onSuccess)

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
