import { z } from 'zod'
import { line, lineRules, text } from '../platform/requests/text.ts'
import { gigLimits } from '../rules/gig-limits.ts'

/** Refuses numbers so large that JavaScript has already rounded them while parsing the JSON. */
const ExactNumber = z.number().refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, {
  error: 'must be text, or a number of at most 15 digits',
})

const Moment = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
      error: 'must be a date and time with an offset, like 2026-11-20T15:04:00Z',
    }),
  )
  .transform((value) => new Date(value))
  // JavaScript and Postgres write years far outside this range in different formats.
  .refine((date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 9999, {
    error: 'must be within the years 1900 to 9999',
  })
  .meta({
    description: 'The year must be between 1900 and 9999.',
    override: { type: 'string', format: 'date-time' },
  })

/** A text that the API returns as it was sent, trimmed. `input` is the schema of the request. */
const asSent = <Input extends z.ZodType<string>>(input: Input, about?: string) => ({
  input,
  output: about === undefined ? z.string() : z.string().describe(about),
  isMoment: false,
})

/** A date and time. Requests have any offset, responses have UTC. `about` describes the request's field. */
const moment = (about?: string) => ({
  input: about === undefined ? Moment : Moment.describe(about),
  output: z.iso.datetime(),
  isMoment: true,
})

/**
 * The fields of a gig that have a column of the same name. To add such a field, add an entry here
 * and a migration for its column: the schemas, the JSON of a gig, and the insert and update
 * statements are built from this list.
 */
const columnFields = {
  title: asSent(line(1, gigLimits.title)),
  boxes: asSent(
    z
      .union([z.string(), ExactNumber.transform(String)], {
        error: requiredOr('must be text or a number'),
      })
      .pipe(line(1, gigLimits.boxes))
      .meta({
        description:
          'A number or a range, maybe with words: `20`, `about 20`, `20-30 boxes`. A number is stored as text. On PUT, also the text that this gig already has.',
        override: lineRules(1, gigLimits.boxes),
      }),
    'As the customer typed it.',
  ),
  description: asSent(text(1, gigLimits.description)),
  pickup_date: moment(
    'Must not be in the past, and at most 366 days ahead, unless PUT leaves it unchanged.',
  ),
  dropoff_date: moment('Not before `pickup_date`, and at most 30 days after it.'),
}

type ColumnFields = typeof columnFields
type ColumnName = keyof ColumnFields

/** The names of these fields, and whether a field is a date and time. */
export const columns = Object.entries(columnFields).map(([name, { isMoment }]) => ({
  name: name as ColumnName,
  isMoment,
}))

/** The names of the texts. They can name the customer, so they are emptied with the customer's account. */
export const textColumns = columns.filter(({ isMoment }) => !isMoment).map(({ name }) => name)

/** Returns the schemas of these fields in a request or in a response. */
export const schemasOf = <S extends 'input' | 'output'>(side: S) =>
  Object.fromEntries(columns.map(({ name }) => [name, columnFields[name][side]])) as {
    [K in ColumnName]: ColumnFields[K][S]
  }

/** Returns the columns of these fields, with the values of a request. */
export const columnsOf = <T extends Record<ColumnName, unknown>>(fields: T) =>
  Object.fromEntries(columns.map(({ name }) => [name, fields[name]])) as Pick<T, ColumnName>

function requiredOr(message: string) {
  return (issue: { input?: unknown }) => (issue.input === undefined ? 'is required' : message)
}
