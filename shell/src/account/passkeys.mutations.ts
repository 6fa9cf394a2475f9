import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, type UserPasskey } from 'api/client'
import { api } from '../api.ts'
import { createPasskey } from '../passkeys/browser-passkeys.ts'

const calls = api.api.account.passkeys

/** Never served from the cache alone: users check it for strangers. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  staleTime: 0,
  queryFn: ({ signal }) => read(calls.$get(undefined, { init: { signal } })),
})

/** Returns undefined if the user cancels, `known` if the authenticator has a passkey of this account. */
async function addPasskey(password: string): Promise<UserPasskey | 'known' | undefined> {
  const passkey = await createPasskey(await read(calls.options.$post({ json: { password } })))
  if (passkey === undefined || passkey === 'known') return passkey
  return read(calls.$post({ json: { passkey } }))
}

/** Changes the list of passkeys. */
function usePasskeyCall<Input, Result>(
  call: (input: Input) => Promise<Result>,
  onSuccess: (result: Result) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess,
    // If the response was lost, only the list shows what happened.
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
}

export const useAddPasskey = (onSuccess: (added: UserPasskey | 'known' | undefined) => void) =>
  usePasskeyCall(addPasskey, onSuccess)

export const useRenamePasskey = (id: number, onSuccess: () => void) =>
  usePasskeyCall(
    (name: string) => read(calls[':id'].$put({ param: { id: String(id) }, json: { name } })),
    onSuccess,
  )

export const useRemovePasskey = (onSuccess: () => void) =>
  usePasskeyCall(
    (id: number) => read(calls[':id'].$delete({ param: { id: String(id) } })),
    onSuccess,
  )
