import { ApiError, problemFields, problemText } from 'api/client'
import { messages } from 'api/contract'

/** Returns the API's messages by field. A 409 means that the username is taken. */
export const fieldMessages = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError && error.status === 409 && error.problem
    ? { username: problemText(error, ['error'], messages.usernameTaken) }
    : problemFields(error)

/** Returns the API's sentence for a status 4xx, like a rate limit. Returns undefined for other failures. */
export const refusalSentence = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? problemText(error, ['detail', 'error'], undefined)
    : undefined
