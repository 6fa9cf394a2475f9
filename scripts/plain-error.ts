/** A failure that the user can fix. `fail` prints only its message, without a stack trace. */
export class PlainError extends Error {}

/** Prints the error and exits with code 1. Prints the stack trace unless it is a PlainError. */
export function fail(error: unknown): never {
  console.error(error instanceof PlainError ? `\n${error.message}\n` : error)
  process.exit(1)
}
