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

/**
 * A fetch that does not wait for ever: a call without its whole answer after `ms` milliseconds fails
 * as one whose connection was lost.
 */
export const patientFetch =
  (ms: number): typeof globalThis.fetch =>
  (input, init) => {
    const patience = AbortSignal.timeout(ms)
    const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience
    return fetch(input, { ...init, signal })
  }

/**
 * What is said about a call that is refused. The API's own answers have all of a Problem; a proxy's,
 * for one, may have a single one of these.
 */
export interface Refusal extends Partial<Problem> {
  message?: string
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
  /** What is said about it; null when the answer says nothing that is understood. */
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
    return isRefusal(body) ? body : null
  } catch {
    return null
  }
}

const texts = ['detail', 'error', 'message']

/** Says something in a field that is known, and nothing of another kind in any of them. */
function isRefusal(body: unknown): body is Refusal {
  if (typeof body !== 'object' || body === null) return false
  const fields = Object.entries(body)
  const known = fields.filter(([name]) => name === 'errors' || texts.includes(name))
  return (
    known.length > 0 &&
    known.every(([name, value]) =>
      name === 'errors'
        ? Array.isArray(value) && value.every(isFieldError)
        : typeof value === 'string',
    )
  )
}

const isFieldError = (one: unknown) =>
  typeof one === 'object' &&
  one !== null &&
  'path' in one &&
  typeof one.path === 'string' &&
  'message' in one &&
  typeof one.message === 'string'

/** By name: an abort is a DOMException, and not in every environment an Error. */
const isAbort = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
