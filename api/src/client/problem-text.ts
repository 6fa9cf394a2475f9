import { ApiError, isOtherUser, isUnanswered } from './api-error.ts'
import { formSentence, plainMessage } from '../rules/text-errors.ts'

const textFields = ['detail', 'error', 'message'] as const
type TextField = (typeof textFields)[number]

/**
 * Returns the text to show for an error: the first of `fields` that the response body has, else
 * `fallback`. As docs/product.md requires, packer pages read `error` and customer pages `detail`.
 */
export function problemText<Fallback extends string | undefined>(
  error: unknown,
  fields: readonly TextField[],
  fallback: Fallback,
): string | Fallback {
  const problem = error instanceof ApiError ? error.problem : null
  const field = fields.find((name) => problem?.[name])
  const text = field && problem?.[field]
  return text ? plainMessage(text) : fallback
}

/**
 * Returns the sentence for a failure that is the same on every screen: a lost connection, or, if the
 * API sent no sentence of its own, a problem on our side, too many requests or an ended session.
 * Returns undefined for all other errors.
 */
export function generalSentence(error: unknown): string | undefined {
  if (isUnanswered(error)) {
    return navigator.onLine
      ? 'The connection was lost. Try again.'
      : 'You are offline. Try again when you are back online.'
  }
  if (!(error instanceof ApiError) || problemText(error, textFields, undefined)) return undefined
  if (error.status >= 500) return 'This is a problem on our side. Try again in a moment.'
  if (error.status === 429) return 'Too many requests. Try again in a moment.'
  return error.status === 401 ? 'Your session has ended. Sign in again.' : undefined
}

/** Returns what went wrong, for any failed call: the general sentence, else that of the API. */
export const failureText = (error: unknown, fields: readonly TextField[]): string =>
  generalSentence(error) ?? problemText(error, fields, 'Try again in a moment.')

/** Returns the text of a toast: the API's sentence, else what has failed, and why. */
export const failureNotice = (what: string, error: unknown, fields: readonly TextField[]): string =>
  problemText(error, fields, `${what} ${failureText(error, [])}`)

/**
 * Returns the messages of a validation error, as sentences, by field path, such as `pickup_location.zip_code`.
 *
 * @param fieldOf the fields that a status is about, although its response names no field: `{ 409: 'username' }`
 */
export function problemFields(
  error: unknown,
  fieldOf: Readonly<Record<number, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError) || isOtherUser(error)) return {}
  const field = fieldOf[error.status]
  const text = problemText(error, textFields, undefined)
  return {
    ...(field && text && { [field]: text }),
    ...Object.fromEntries(
      error.problem?.errors?.map(({ path, message }) => [path, formSentence(message)]) ?? [],
    ),
  }
}
