import { ApiError, isUnanswered } from './api-error.ts'
import { failureText } from './problem-text.ts'

/** What a failed call says about the photos that it sends or names. */
export interface PhotoFailure {
  /** `temporary`: repeating the call may help. `refused`: the API does not accept the photo. */
  kind: 'temporary' | 'refused' | 'other'
  text: string
  /** The tokens of photos to upload again. */
  missing: readonly string[]
}

export function photoFailure(error: unknown): PhotoFailure {
  const text = failureText(error, ['detail'])
  if (!(error instanceof ApiError)) return { kind: 'other', text, missing: [] }
  const { status, problem } = error
  const isTemporary = isUnanswered(error) || [429, 503].includes(status)
  const isRefusal = [413, 415, 422].includes(status)
  const kind = isTemporary ? 'temporary' : isRefusal ? 'refused' : 'other'
  return { kind, text, missing: problem?.missing_photos ?? [] }
}
