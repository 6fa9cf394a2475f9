/** `missing`: there is no such thing. `conflict`: its state does not allow the act, or another operator was first. */
type Kind = 'invalid' | 'missing' | 'conflict'

/** An error that the operator can fix. Its message is one sentence. */
export class OperatorError extends Error {
  readonly kind: Kind

  constructor(kind: Kind, message: string) {
    super(message)
    this.kind = kind
  }
}

export const invalid = (message: string) => new OperatorError('invalid', message)
export const missing = (message: string) => new OperatorError('missing', message)
export const conflict = (message: string) => new OperatorError('conflict', message)

/** Returns what a statement has found. Throws `missing` with the sentence if that is nothing. */
export function found<Row>(row: Row | undefined, sentence: string): Row {
  if (row === undefined) throw missing(sentence)
  return row
}
