import { z } from 'zod'

/**
 * Returns the number of code points. If the text is clearly too long, returns `stopAfter + 1`
 * without counting.
 */
export function codePoints(text: string, stopAfter: number): number {
  if (text.length > stopAfter * 2) return stopAfter + 1
  return [...text].length
}

/** Postgres cannot store a NUL character or half of a surrogate pair. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)

export const notStorable = 'contains characters that cannot be stored'

/**
 * Creates a schema for text that is trimmed at both ends and then has `min` to `max` characters.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .trim()
    .superRefine((value, context) => {
      const message =
        min > 0 && value === ''
          ? 'is required'
          : codePoints(value, max) > max
            ? `must be at most ${max} characters`
            : codePoints(value, max) < min
              ? `must be at least ${min} characters`
              : isStorable(value)
                ? undefined
                : notStorable
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
}
