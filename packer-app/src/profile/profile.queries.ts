import { queryOptions } from '@tanstack/react-query'
import { ApiError, read } from 'api/client'
import { messages } from 'api/contract'
import { api } from '../api.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => read(api.api.packer.$get()),
})

/** Messages of a refused edit by field; a name that is taken is the username's, too. */
export function fieldMessages(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || !error.problem) return {}
  if (error.status === 409) return { username: error.problem.error ?? messages.usernameTaken }
  return Object.fromEntries(error.problem.errors?.map(({ path, message }) => [path, message]) ?? [])
}

/** What a refusal says that concerns no field, as one who tried too often; undefined for nothing. */
export function refusalSentence(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined
  return error.problem?.detail ?? error.problem?.error
}
