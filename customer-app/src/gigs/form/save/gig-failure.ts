import {
  ApiError,
  failureText,
  generalSentence,
  type Gig,
  problemFields,
  problemText,
} from 'api/client'
import { formSentence } from 'api/rules'
import type { FieldErrors } from '../gig-validation.ts'
import { fieldPaths } from '../gig-text.ts'

export interface GigFailure {
  title: string
  /** What went wrong. Undefined if `title` says it. */
  reason?: string
}

const textFields = ['detail', 'message'] as const

/**
 * Returns the sentences for a failed create or update. docs/product.md lists them under "Error
 * sentences".
 */
export const failureOf = (error: unknown, kind: 'create' | 'edit'): GigFailure =>
  kind === 'create'
    ? {
        title: problemText(error, textFields, 'Failed to create gig'),
        reason: generalSentence(error),
      }
    : { title: 'Failed to update gig', reason: failureText(error, textFields) }

const photoPath = /^images\.(\d+)(?:\.|$)/

/**
 * Returns the form field that shows the error of an API path. Returns undefined for the path of a
 * single photo, whose error `photoErrorsOf` returns.
 */
function fieldAt(path: string): string | undefined {
  const known = [...fieldPaths, 'specialties', 'images']
  if (path.startsWith('featured_image_index')) return 'images'
  if (photoPath.test(path)) return undefined
  return known.find((field) => path === field || path.startsWith(`${field}.`))
}

/** Returns the API's messages by form field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(problemFields(error)).flatMap(([path, message]) => {
      const field = fieldAt(path)
      return field ? [[field, message]] : []
    }),
  )
}

/** Returns the API's messages by photo index. A message is '' if the failure panel already shows it. */
export function photoErrorsOf(error: unknown): Map<number, string> {
  const detail = formSentence(problemText(error, ['detail'], ''))
  return new Map(
    Object.entries(problemFields(error)).flatMap(([path, message]) => {
      const index = photoPath.exec(path)?.[1]
      if (index === undefined) return []
      return [[Number(index), message === detail ? '' : message]]
    }),
  )
}

/** Returns the gig as it is stored, if the API refused a change because the form had an older version. */
export function gigInError(error: unknown): Gig | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.problem as { gig?: Gig } | null)?.gig
}
