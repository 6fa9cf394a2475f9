import { z } from 'zod'

/**
 * Creates a schema for lists that checks the length first. The schema does not validate the items
 * of a list that is too long.
 */
export const list = <S extends z.ZodType>(item: S, max: number, error: string) =>
  z.preprocess(
    (value: z.input<S>[], context) => {
      if (!Array.isArray(value) || value.length <= max) return value
      context.addIssue(error)
      return z.NEVER
    },
    z.array(item).meta({ maxItems: max }),
  )
