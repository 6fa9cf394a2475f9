import { ApiError } from 'api/client'
import type { FieldErrors } from './gig-validation.ts'
import { fieldPaths } from './gig-text.ts'

export interface GigFailure {
  title: string
  /** What the API says beyond the title, where it does. */
  reason?: string
  /** Why a second try may go better: there was no answer, or the server is in trouble. */
  passing?: 'line' | 'server'
}

/** The error sentences of docs/product.md for a failed create or save. */
export function failureOf(error: unknown, kind: 'create' | 'edit'): GigFailure {
  const { status, problem } = error instanceof ApiError ? error : { status: 0, problem: null }
  const reason = problem?.detail || problem?.message || undefined
  const passing = status === 0 ? 'line' : status >= 500 ? 'server' : undefined
  return kind === 'create'
    ? { title: reason ?? 'Failed to create gig', passing }
    : { title: 'Failed to update gig', reason, passing }
}

const photoPath = /^images\.(\d+)(?:\.|$)/

/** A path below a field belongs to that field; one photo's has a place of its own. */
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

/** What the API found wrong, on the fields where it belongs. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const found = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  return Object.fromEntries(
    found.flatMap(({ path, message }) => {
      const field = fieldAt(path)
      return field ? [[field, sentence(message)]] : []
    }),
  )
}

/** What the API found wrong with single photos, by index; empty where the failure itself says it. */
export function photoErrorsOf(error: unknown): Map<number, string> {
  const problem = error instanceof ApiError ? error.problem : null
  return new Map(
    (problem?.errors ?? []).flatMap(({ path, message }) => {
      const index = photoPath.exec(path)?.[1]
      if (index === undefined) return []
      return [[Number(index), message === problem?.detail ? '' : sentence(message)]]
    }),
  )
}
