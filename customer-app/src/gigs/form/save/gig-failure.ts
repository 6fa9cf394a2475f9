import { ApiError, problemFields, problemText } from 'api/client'
import type { FieldErrors } from '../gig-validation.ts'
import { fieldPaths } from '../gig-text.ts'

export interface GigFailure {
  title: string
  /** The API's sentence, unless it is the title. */
  reason?: string
  /** The temporary cause, if a retry may succeed: no response, or a server error. */
  temporary?: 'connection' | 'server'
}

/** The sentences for a failed create or save, as docs/product.md lists them under "Error sentences". */
export function failureOf(error: unknown, kind: 'create' | 'edit'): GigFailure {
  const status = error instanceof ApiError ? error.status : 0
  const reason = problemText(error, ['detail', 'message'], undefined)
  const temporary = status === 0 ? 'connection' : status >= 500 ? 'server' : undefined
  return kind === 'create'
    ? { title: reason ?? 'Failed to create gig', temporary }
    : { title: 'Failed to update gig', reason, temporary }
}

const photoPath = /^images\.(\d+)(?:\.|$)/

/**
 * The form field for an error path of the API. Undefined for a path of one photo: that photo shows the
 * error.
 */
function fieldAt(path: string): string | undefined {
  const known = [...fieldPaths, 'specialties', 'images']
  if (path.startsWith('featured_image_index')) return 'images'
  if (photoPath.test(path)) return undefined
  return known.find((field) => path === field || path.startsWith(`${field}.`))
}

const sentence = (message: string) => {
  const text = message.trim()
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/** The API's messages by field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(problemFields(error)).flatMap(([path, message]) => {
      const field = fieldAt(path)
      return field ? [[field, sentence(message)]] : []
    }),
  )
}

/** Returns the API's messages by photo index. A message is '' if the failure's title already says it. */
export function photoErrorsOf(error: unknown): Map<number, string> {
  const detail = problemText(error, ['detail'], undefined)
  return new Map(
    Object.entries(problemFields(error)).flatMap(([path, message]) => {
      const index = photoPath.exec(path)?.[1]
      if (index === undefined) return []
      return [[Number(index), message === detail ? '' : sentence(message)]]
    }),
  )
}
