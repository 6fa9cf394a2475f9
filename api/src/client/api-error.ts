import type { GigRequirement } from '../gigs/gigs.contract.ts'
import type { Problem } from '../platform/errors/problem.contract.ts'
import { otherUserProblem } from '../rules/acting-user.ts'

/**
 * The body of an error response. The API sends all required fields of `Problem`, but a proxy in
 * front of the API may send only some of them.
 */
export interface Refusal extends Partial<Problem> {
  message?: string
  /** The specialties that the packer lacks, if the API refused a booking because of them. */
  missing_specialties?: GigRequirement[]
  /** The version of the gig, if it is not the one that the packer wanted to book. */
  version?: number
}

/**
 * A failed API call. The shell and each half bundle their own copy of this class, so `instanceof`
 * compares the error's `name`. Otherwise the shell would not recognize an error that a half
 * created.
 */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }

  /** The HTTP status; 0 if there was no complete response. */
  readonly status: number
  /** The response body; null if there is none, or if it is not a `Refusal`. */
  readonly problem: Refusal | null
  /** The seconds to wait before a retry; null if `Retry-After` is missing or is not a number. */
  readonly retryAfter: number | null
  /** False if the browser was offline when the call started, so nothing was sent. */
  readonly wasSent: boolean

  constructor(
    status: number,
    problem: Refusal | null,
    {
      retryAfter = null,
      wasSent = true,
      cause,
    }: { retryAfter?: number | null; wasSent?: boolean; cause?: unknown } = {},
  ) {
    super(problem?.detail ?? (status === 0 ? 'No answer' : `HTTP ${status}`), { cause })
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
    this.wasSent = wasSent
  }
}

/** Returns whether the client got no response, or a proxy got none from the API (502, 504). */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 502, 504].includes(error.status)

/**
 * Returns whether the call was sent and its response was lost. The API may have made the change
 * anyway, so the caller must read the state again before it reports a failure.
 */
export const isAnswerLost = (error: unknown): boolean => isUnanswered(error) && error.wasSent

/** Returns whether the API refused a change because the browser's session is not the page's user. */
export const isOtherUser = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.type === otherUserProblem
