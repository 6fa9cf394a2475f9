import type { GigRequirement } from './gigs/gigs.contract.ts'
import type { Problem } from './platform/errors/problem.contract.ts'

/**
 * The body of a failed call. The API's own errors have all fields of a Problem; a proxy's error may
 * have only one of these.
 */
export interface Refusal extends Partial<Problem> {
  message?: string
  /** Of a booking that was refused because the packer lacks them. */
  missing_specialties?: GigRequirement[]
}

/**
 * A call that failed. Shell and halves bundle a copy of this class each, so `instanceof` compares the
 * name: the shell recognizes the errors of a half's calls.
 */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }

  /** The HTTP status; 0 if there was no answer. */
  readonly status: number
  /** The error's body; null if the answer has no field that is known. */
  readonly problem: Refusal | null
  /** Seconds to wait before the next attempt, from Retry-After; null without one. */
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
