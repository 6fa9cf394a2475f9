import { z } from 'zod'
import { isVisible } from '../../rules/shown-text.ts'
import { linePattern, notOneLine, notVisible } from '../../rules/text-errors.ts'

/**
 * Returns the number of code points. If the text is clearly too long, returns `stopAfter + 1`
 * without counting.
 */
export const codePoints = (text: string, stopAfter: number): number =>
  text.length > stopAfter * 2 ? stopAfter + 1 : [...text].length

/** Postgres cannot store a NUL character or half of a surrogate pair. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)

export const notStorable = 'contains characters that cannot be stored'

function problemOf(value: string, min: number, max: number): string | undefined {
  if (value === '') return min > 0 ? 'is required' : undefined
  const length = codePoints(value, max)
  if (length > max) return `must be at most ${max} characters`
  if (length < min) return `must be at least ${min} characters`
  if (!isStorable(value)) return notStorable
  return isVisible(value) ? undefined : notVisible
}

const checkedText = (problem: (value: string) => string | undefined) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const message = problem(value)
      if (message) context.addIssue({ code: 'custom', message })
    })

/**
 * Creates a schema for text of any number of lines. Trims both ends; the rest must have `min` to `max` characters and,
 * unless it is empty, a visible one. Use `line` for names, titles and all other fields of one line.
 */
export const text = (min: number, max: number) =>
  checkedText((value) => problemOf(value, min, max)).meta({
    ...(min > 0 && { minLength: min }),
    maxLength: max,
  })

/** The JSON Schema of `line`, for a field that accepts other types, too. */
export const lineRules = (min: number, max: number) => ({
  ...(min > 0 && { minLength: min }),
  maxLength: max,
  pattern: linePattern,
})

/**
 * Creates a schema as `text` does, for one line: without control characters, and without characters that would
 * change the direction of the sentence around it.
 */
export const line = (min: number, max: number) =>
  checkedText(
    (value) =>
      problemOf(value, min, max) ??
      (new RegExp(linePattern, 'u').test(value) ? undefined : notOneLine),
  ).meta(lineRules(min, max))
