import { ApiError, problemFields, problemText } from 'api/client'
import { messages } from 'api/contract'

/** The API's messages by field. A 409 means that the username is taken. */
export const fieldMessages = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError && error.status === 409 && error.problem
    ? { username: problemText(error, ['error'], messages.usernameTaken) }
    : problemFields(error)

/** The API's sentence for a 4xx that concerns no field, like a rate limit; undefined for a 5xx. */
export const refusalSentence = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? problemText(error, ['detail', 'error'], undefined)
    : undefined
