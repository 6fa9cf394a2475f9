import { z } from 'zod'

/**
 * A parameter that may come once only; an empty value means "not given", unless it is `a value` like
 * any other. Whatever is sent arrives as a list of texts.
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

/** A parameter that may come any number of times; empty values are none. */
export const repeatable = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .preprocess(
      (value: z.input<S> | z.input<S>[]) => [value].flat().filter((text) => text !== ''),
      z.array(schema),
    )
    .default([])
