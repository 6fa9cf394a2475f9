import { isDatabaseFull, isDatabaseUnreachable } from '../db/unreachable.ts'
import type { PlatformContext } from '../platform-env.ts'
import { HttpError } from './http-error.ts'
import { isSafe } from '../server/methods.ts'
import { type Problem, problemTitles } from './problem.contract.ts'

/** Turns every error into a response. Unexpected errors reveal no internals. */
export function problemResponse(error: Error, c: PlatformContext): Response {
  const known = toHttpError(error, c.req.method)
  const problem: Problem = {
    type: 'about:blank',
    title: problemTitles[known.status],
    status: known.status,
    detail: known.detail,
    error: known.detail,
    ...known.members,
    request_id: c.get('requestId'),
  }
  return c.body(JSON.stringify(problem), known.status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...known.headers,
  })
}

export function toHttpError(error: Error, method: string): HttpError {
  if (error instanceof HttpError) return error
  if (isDatabaseFull(error) && !isSafe(method)) {
    return new HttpError(507, 'There is no space left to save this. Please try again later.', {
      headers: { 'Retry-After': '300' },
      reason: 'disk',
    })
  }
  // A full disk can also fail a read (temporary files). For a read, 503 is clearer to the user than
  // 507.
  if (isDatabaseUnreachable(error) || isDatabaseFull(error)) {
    return new HttpError(
      503,
      'The service is not available right now. Please try again in a moment.',
      {
        headers: { 'Retry-After': '5' },
        reason: 'database',
      },
    )
  }
  return new HttpError(500, 'Something went wrong on our side. Please try again.')
}
