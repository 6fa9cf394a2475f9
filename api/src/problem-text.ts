import { ApiError } from './api-error.ts'

type TextField = 'error' | 'detail' | 'message'

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
  return (field && problem?.[field]) || fallback
}

/** Returns the messages of a validation error by field path, such as `pickup_location.zip_code`. */
export function problemFields(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined
  return Object.fromEntries(errors?.map(({ path, message }) => [path, message]) ?? [])
}

/**
 * Returns whether the response was lost on its way: the client got none, or a proxy got none from
 * the API (502, 504). The API may have made the change anyway, so the caller must read the state
 * again before it reports a failure.
 */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 504].includes(error.status)
