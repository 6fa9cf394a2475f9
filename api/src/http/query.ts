import { z } from 'zod'

/**
 * A parameter that may come once only; an empty value means "not given". Whatever is sent arrives as
 * a list of texts.
 */
export const once = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .preprocess((value: z.input<S>, context) => {
      const values: unknown = value
      if (!Array.isArray(values)) return value || undefined
      if (values.length < 2) return (values[0] as string) || undefined
      context.addIssue('may be given once only')
      return z.NEVER
    }, schema.optional())
    .optional()

/** A parameter that may come any number of times; empty values are none. */
export const repeatable = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .preprocess(
      (value: z.input<S> | z.input<S>[]) => [value].flat().filter((text) => text !== ''),
      z.array(schema),
    )
    .default([])
