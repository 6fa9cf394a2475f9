/** A failure that the user can fix. `fail` prints only its message, without a stack trace. */
export class PlainError extends Error {}

/**
 * Prints the error and exits with code 1. Prints the stack trace unless the user can fix it: for a PlainError, or an
 * option that parseArgs does not know.
 */
export function fail(error: unknown): never {
  const { code = '', message } = error as NodeJS.ErrnoException
  const isPlain = error instanceof PlainError || code.startsWith('ERR_PARSE_ARGS')
  console.error(isPlain ? `\n${message}\n` : error)
  process.exit(1)
}
