import { type ClientResponse, hc } from 'hono/client'
import type { AppType } from './app.ts'
import type { GigRequirement } from './gigs/gigs.contract.ts'
import type { Problem } from './http/problem.contract.ts'

export type { AppType } from './app.ts'

/**
 * A typed client of all calls: `client.api.gigs.$get({ query })`. What goes into an address is text:
 * `limit: '24'`, and ids as `String(id)`. The cookie goes along, also to an API on another host.
 *
 * @param baseUrl where the API is; empty for the page's own origin
 * @param fetch for those without a browser, who have to bring the cookie along by themselves
 */
export function createClient(
  baseUrl = '',
  fetch?: typeof globalThis.fetch,
): ReturnType<typeof hc<AppType>> {
  return hc<AppType>(baseUrl, { init: { credentials: 'include' }, ...(fetch && { fetch }) })
}

/** What the API says about a call that it refuses. */
export interface Refusal extends Problem {
  /** Of a booking that is refused for want of them. */
  missing_specialties?: GigRequirement[]
}

/**
 * A call that brought no success. Shell and halves are separate bundles with a class of their own
 * each: `instanceof` goes by the name, so that the shell knows the error of a half's call.
 */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }

  /** The HTTP status; 0 when there was no answer at all. */
  readonly status: number
  /** What the API says about it; null when the answer was none of its own. */
  readonly problem: Refusal | null
  /** Seconds to wait before the next attempt; null when nothing is said about it. */
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

type Call<T> = Promise<ClientResponse<T>>

/**
 * The body of a successful answer, `undefined` for one without a body.
 *
 * @throws {ApiError} for every other answer, none, or one that is not JSON; an abort stays an abort
 */
export async function read<T>(call: Call<T>): Promise<T> {
  return (await readWithHeaders(call)).body
}

/**
 * Body and headers of a successful answer: `X-Total-Count` and `Link` of a list.
 *
 * @throws {ApiError} as `read`
 */
export async function readWithHeaders<T>(call: Call<T>): Promise<{ body: T; headers: Headers }> {
  const response = await answerOf(call)
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('Retry-After')) || null
    throw new ApiError(response.status, await problemOf(response), { retryAfter })
  }
  if (response.status === 204) return { body: undefined as T, headers: response.headers }
  try {
    return { body: (await response.json()) as T, headers: response.headers }
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(response.status, null, { cause: error })
  }
}

/** The cursor of the next page of a list, from its `Link`; undefined on the last. */
export function nextCursor(headers: Headers): string | undefined {
  const address = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  // The base only completes an address that is relative to the API's host.
  return (address && new URL(address, 'http://api').searchParams.get('cursor')) || undefined
}

async function answerOf<T>(call: Call<T>) {
  try {
    return await call
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(0, null, { cause: error })
  }
}

async function problemOf(response: { json(): Promise<unknown> }): Promise<Refusal | null> {
  try {
    const body = await response.json()
    return isProblem(body) ? body : null
  } catch {
    return null
  }
}

const isProblem = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'

/** By name: an abort is a DOMException, and not in every environment an Error. */
const isAbort = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
