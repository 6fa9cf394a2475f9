import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import type { CustomerSignUp, PackerSignUp, User } from 'api/contract'
import { api } from '../api.ts'
import { saveRoleHint } from './role-hint.ts'

export const sessionKey = ['session'] as const

/** After this long without an answer the question counts as failed: nobody looks at Loading for ever. */
const patienceMs = 8_000

/** The answer that is already under way, once; later questions are asked anew. */
function earlyAnswer() {
  const answer = window.early?.session
  delete window.early?.session
  return answer && Promise.race([answer, afterPatience()]).catch(() => undefined)
}

const afterPatience = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })

/** Whose data a cache holds. */
const owners = new WeakMap<QueryClient, number>()

/** What one person has fetched is never shown to the next one on the same device. */
function handOver(client: QueryClient, user: User | null) {
  if (!user) return
  const owner = owners.get(client)
  if (owner !== undefined && owner !== user.id) forgetPersonalData(client)
  owners.set(client, user.id)
}

/** Empties the cache but for the session itself. */
export function forgetPersonalData(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}

const askWhoIsThere = () =>
  api.api.auth.authenticate.$get(undefined, { init: { signal: AbortSignal.timeout(patienceMs) } })

type Answer = Awaited<ReturnType<typeof askWhoIsThere>>

/** As long as it is not known who is there, so often it is asked again. */
const againMs = 10_000

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  // With its type, or the query would lose that of its data.
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' && againMs,
  queryFn: async ({ client }): Promise<User | null> => {
    // The first calls were made for whom the page's own question found; asked anew, it may be another.
    if (!window.early?.session) window.early?.calls?.clear()
    const early = await earlyAnswer()
    const user = await read(early ? Promise.resolve(early as Answer) : askWhoIsThere())
    if (!early || !user) window.early?.calls?.clear()
    handOver(client, user)
    saveRoleHint(user?.user_type)
    return user
  },
})

export interface Credentials {
  username: string
  password: string
}

export const signInPacker = (json: Credentials) => read(api.api.auth.signin.$post({ json }))
export const signInCustomer = (json: Credentials) =>
  read(api.api.customer.auth.signin.$post({ json }))
export const signUpPacker = (json: PackerSignUp) => read(api.api.auth.signup.$post({ json }))
export const signUpCustomer = (json: CustomerSignUp) =>
  read(api.api.customer.auth.signup.$post({ json }))
export const signOut = (signal: AbortSignal) =>
  read(api.api.auth.signout.$delete(undefined, { init: { signal } }))
