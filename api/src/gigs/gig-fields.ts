import { z } from 'zod'
import { text } from '../platform/requests/text.ts'
import { gigLimits } from './gig-rules.ts'

/** Refuses numbers so large that JavaScript has already rounded them while parsing the JSON. */
const ExactNumber = z.number().refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, {
  error: 'must be text, or a number of at most 15 digits',
})

/**
 * The text fields of a gig that the API stores trimmed and otherwise unchanged. Each has a column of
 * the same name. To add such a field, add an entry here and a migration for its column: the schemas,
 * the JSON of a gig, and the insert and update statements are built from this list.
 */
const plainFields = {
  title: { input: text(1, gigLimits.title), output: z.string() },
  boxes: {
    input: z
      .union([z.string(), ExactNumber.transform(String)], {
        error: requiredOr('must be text or a number'),
      })
      .pipe(text(1, gigLimits.boxes))
      .meta({
        description: 'Text. A number is stored as text.',
        override: { minLength: 1, maxLength: gigLimits.boxes },
      }),
    output: z.string().describe('As the customer typed it.'),
  },
  description: { input: text(1, gigLimits.description), output: z.string() },
}

type PlainFields = typeof plainFields
type PlainName = keyof PlainFields

export const plainNames = Object.keys(plainFields) as PlainName[]

/** Returns the schemas of the plain fields in a request or in a response. */
export const schemasOf = <S extends 'input' | 'output'>(side: S) =>
  Object.fromEntries(plainNames.map((name) => [name, plainFields[name][side]])) as {
    [K in PlainName]: PlainFields[K][S]
  }

/** Returns the columns of the plain fields, with the values of a request. */
export const plainColumnsOf = <T extends Record<PlainName, unknown>>(fields: T) =>
  Object.fromEntries(plainNames.map((name) => [name, fields[name]])) as Pick<T, PlainName>

function requiredOr(message: string) {
  return (issue: { input?: unknown }) => (issue.input === undefined ? 'is required' : message)
}
