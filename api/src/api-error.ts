import type { GigRequirement } from './gigs/gigs.contract.ts'
import type { Problem } from './platform/errors/problem.contract.ts'

/**
 * The body of a failed call. The API sends all required fields of a Problem; a proxy may send only
 * some.
 */
export interface Refusal extends Partial<Problem> {
  message?: string
  /** The specialties that the packer lacks, if the API refused a booking because of them. */
  missing_specialties?: GigRequirement[]
}

/**
 * A failed API call. The shell and each half bundle their own copy of this class, so `instanceof`
 * compares the error's `name`: the shell then recognizes an error that a half created.
 */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }

  /** The HTTP status; 0 if there was no complete response. */
  readonly status: number
  /** The response body; null if it is missing or has another shape. */
  readonly problem: Refusal | null
  /** Seconds to wait before the next attempt; null without a number in Retry-After. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    problem: Refusal | null,
    { retryAfter = null, cause }: { retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(problem?.detail ?? (status === 0 ? 'No answer' : `HTTP ${status}`), { cause })
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }
}
