/** The form in which the log shows an error. */
export interface DescribedError {
  type: string
  message: string
  code?: string
  /** For errors of the database: the table, column and constraint. */
  table?: string
  column?: string
  constraint?: string
  /** The stack frames, without the message. */
  stack?: string[]
  cause?: DescribedError
  errors?: DescribedError[]
}

/** How many levels of nested causes and aggregated errors the log shows. */
const maxDepth = 3

/**
 * Describes an error without user data. Leaves out everything that may quote such data: the details,
 * hints and contexts of Postgres errors, the statement parameters that the driver attaches, and the
 * messages of parsers.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  const inner = depth < maxDepth ? error.cause : undefined
  const errors = depth < maxDepth && error instanceof AggregateError ? error.errors : []
  return {
    type: error.name,
    message: messageOf(error, text('code')),
    ...given('code', text('code')),
    ...given('table', text('table_name')),
    ...given('column', text('column_name')),
    ...given('constraint', text('constraint_name')),
    ...given('stack', placesOf(error)),
    ...given('cause', inner instanceof Error ? describeError(inner, depth + 1) : undefined),
    ...(errors.length > 0 && { errors: errors.map((each) => describeError(each, depth + 1)) }),
  }
}

const given = <T>(name: string, value: T | undefined) =>
  value === undefined ? {} : { [name]: value }

/**
 * Hides messages that quote input: Postgres errors about invalid values (SQLSTATE class 22) and
 * errors about malformed JSON.
 */
function messageOf(error: Error, code = ''): string {
  const quotes =
    error instanceof SyntaxError || (error.name === 'PostgresError' && code.startsWith('22'))
  return quotes ? 'a value could not be read' : error.message
}

function placesOf({ stack }: Error): string[] | undefined {
  return stack?.match(/^ {4}at .*/gm)?.map((line) => line.slice(7))
}
