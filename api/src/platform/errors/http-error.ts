import type { ErrorStatus, FieldError } from './problem.contract.ts'

export interface ErrorExtra {
  errors?: FieldError[]
  headers?: Record<string, string>
  /** For the log only. */
  cause?: unknown
  /**
   * The resource that ran out or the limit that was reached, as a word for metrics and log. The
   * response does not contain this word.
   */
  reason?: string
  /** `HttpError` adds any other member to the problem document. */
  [member: string]: unknown
}

/** The error that domain code throws: a status and one sentence for the user. */
export class HttpError extends Error {
  readonly status: ErrorStatus
  readonly detail: string
  readonly headers: Record<string, string>
  readonly reason: string | undefined
  readonly members: Record<string, unknown>

  constructor(status: ErrorStatus, detail: string, extra: ErrorExtra = {}) {
    const { headers = {}, cause, reason, ...members } = extra
    super(detail, cause === undefined ? {} : { cause })
    this.name = 'HttpError'
    this.status = status
    this.detail = detail
    this.headers = headers
    this.reason = reason
    this.members = members
  }
}

/** Returns a 422 for one invalid field. */
export function fieldError(path: string, message: string): HttpError {
  return new HttpError(422, message, { errors: [{ path, message }] })
}
