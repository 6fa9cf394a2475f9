import { z } from 'zod'

/** A list whose length is checked first. Items of a list that is too long are not validated. */
export const list = <S extends z.ZodType>(item: S, max: number, error: string) =>
  z.preprocess(
    (value: z.input<S>[], context) => {
      if (!Array.isArray(value) || value.length <= max) return value
      context.addIssue(error)
      return z.NEVER
    },
    z.array(item).meta({ maxItems: max }),
  )
