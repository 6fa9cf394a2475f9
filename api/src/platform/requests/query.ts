import { z } from 'zod'

/**
 * Creates the schema of a query parameter that may be given only once. By default an empty value
 * counts as not given. With `empty: 'a value'`, an empty value is validated like any other. The
 * input is the list of all values of the parameter.
 */
export const once = <S extends z.ZodType<unknown, string>>(
  schema: S,
  { empty = 'not given' }: { empty?: 'not given' | 'a value' } = {},
) =>
  z
    .preprocess((value: z.input<S>, context) => {
      const texts = [value].flat()
      if (texts.length > 1) context.addIssue('may be given once only')
      return texts[0] === '' && empty === 'not given' ? undefined : texts[0]
    }, schema.optional())
    .optional()

/** How many different values a repeated query parameter may have. */
export const mostValues = 50

/**
 * Creates the schema of a query parameter that may be repeated. Empty and equal values are ignored.
 * Refuses more than `mostValues` different values, and does not validate them.
 */
export const repeatable = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .preprocess(
      (value: z.input<S> | z.input<S>[], context) => {
        const texts = new Set([value].flat().filter((text) => text !== ''))
        if (texts.size <= mostValues) return [...texts]
        context.addIssue(`may have at most ${mostValues} different values`)
        return z.NEVER
      },
      z.array(schema).meta({ maxItems: mostValues, uniqueItems: true }),
    )
    .default([])

export const WholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)
    .meta({ override: { type: 'integer', minimum: min, maximum: max } })
