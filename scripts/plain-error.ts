/** A failure that is the reader's to mend: its message is one clear sentence and all that is shown. */
export class PlainError extends Error {}

/** Says what went wrong and ends with exit code 1; what is not the reader's to mend keeps its stack. */
export function fail(error: unknown): never {
  console.error(error instanceof PlainError ? `\n${error.message}\n` : error)
  process.exit(1)
}
