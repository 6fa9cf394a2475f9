import { ApiError } from 'api/client'

/**
 * The sentence for a failed call: the answer's own field, else the fallback. The packer half reads
 * `error`, the customer half `detail`, as the specification's catalogue has it.
 */
export function problemText(error: unknown, field: 'error' | 'detail', fallback: string): string {
  const text = error instanceof ApiError ? error.problem?.[field] : undefined
  return typeof text === 'string' && text !== '' ? text : fallback
}

/** Messages of the answer by field path, for the fields of a form. */
export function problemFields(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined
  return Object.fromEntries(errors?.map(({ path, message }) => [path, message]) ?? [])
}
