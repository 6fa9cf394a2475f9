/** What the log tells of an error. */
export interface DescribedError {
  type: string
  message: string
  code?: string
  /** Of the database: where it happened. */
  table?: string
  column?: string
  constraint?: string
  /** The places only; the message is above. */
  stack?: string[]
  cause?: DescribedError
  errors?: DescribedError[]
}

/** Causes of causes: further in is nothing that anybody reads. */
const deepest = 3

/**
 * An error without what people sent: the database quotes values in its details, hints and contexts,
 * the driver keeps the parameters of the statement, and whatever reads a text quotes that.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  const inner = depth < deepest ? error.cause : undefined
  const errors = depth < deepest && error instanceof AggregateError ? error.errors : []
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

/** Whose message quotes what was read: of a value that does not fit, of a text that is no JSON. */
function messageOf(error: Error, code = ''): string {
  const quotes =
    error instanceof SyntaxError || (error.name === 'PostgresError' && code.startsWith('22'))
  return quotes ? 'a value could not be read' : error.message
}

function placesOf({ stack }: Error): string[] | undefined {
  return stack?.match(/^ {4}at .*/gm)?.map((line) => line.slice(7))
}
