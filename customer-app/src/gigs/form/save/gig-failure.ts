import {
  ApiError,
  failureText,
  generalSentence,
  type Gig,
  problemFields,
  problemText,
} from 'api/client'
import type { FieldErrors } from '../gig-validation.ts'
import { fieldPaths } from '../gig-text.ts'
import { places } from '../places.ts'

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

const choices = ['specialties', 'images', 'offer_to']

/** Returns the form field that shows the error of an API path. */
function fieldAt(path: string): string | undefined {
  const known = [...fieldPaths, ...places.map((place) => `move.${place}_note`), ...choices]
  if (path.startsWith('featured_image_index')) return 'images'
  return known.find((field) => path === field || path.startsWith(`${field}.`))
}

/** Returns the API's messages by form field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(problemFields(error)).flatMap(([path, message]) => {
      const field = fieldAt(path)
      return field ? [[field, field === 'offer_to' ? offerSentence(message) : message]] : []
    }),
  )
}

/** Says plainly what the API says about the packer who is asked first, unless its message is a sentence. */
const offerSentence = (message: string) =>
  message.startsWith('Offer_to')
    ? 'You can only ask packers who have booked a job of yours and have an account. Choose another.'
    : message

/** Returns the gig as it is stored, if the API refused a change because the form had an older version. */
export function gigInError(error: unknown): Gig | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.problem as { gig?: Gig } | null)?.gig
}
