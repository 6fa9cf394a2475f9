import { z } from 'zod'

/** A list whose length is looked at first: of one that is too long not a single item is judged. */
export function list<S extends z.ZodType>(item: S, max: number, error: string) {
  const bounded = z.array(z.unknown()).max(max, { error }).pipe(z.array(item))
  // What comes in is not unknown to those who send it.
  return bounded as unknown as z.ZodType<z.output<S>[], z.input<S>[]>
}
