/** A failure that the user can fix. Only its message, one clear sentence, is printed. */
export class PlainError extends Error {}

/** Prints the error and exits with 1. Errors that the user cannot fix keep their stack. */
export function fail(error: unknown): never {
  console.error(error instanceof PlainError ? `\n${error.message}\n` : error)
  process.exit(1)
}
