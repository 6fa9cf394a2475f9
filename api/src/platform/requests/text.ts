import { z } from 'zod'

/** Characters are code points everywhere; spreading a huge text to count it would be a gift to nobody. */
export function codePoints(text: string, stopAfter: number): number {
  if (text.length > stopAfter * 2) return stopAfter + 1
  return [...text].length
}

/** What Postgres can keep: no NUL, no half of a surrogate pair. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)

export const notKept = 'contains characters that cannot be kept'

/** Text trimmed at both ends, of `min` to `max` characters after that. */
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
                : notKept
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
}
