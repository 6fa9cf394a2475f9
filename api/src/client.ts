import { type ClientResponse, hc } from 'hono/client'
import type { AppType } from './app.ts'
import type { Problem } from './http/problem.contract.ts'

export type { AppType } from './app.ts'

/**
 * A typed client of all calls: `client.api.gigs.$get({ query })`. The cookie goes along, also to an
 * API on another host.
 *
 * @param baseUrl where the API is; empty for the page's own origin
 */
export function createClient(baseUrl = ''): ReturnType<typeof hc<AppType>> {
  return hc<AppType>(baseUrl, { init: { credentials: 'include' } })
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
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? (status === 0 ? 'No answer' : `HTTP ${status}`))
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
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
  if (!response.ok) throw new ApiError(response.status, await problemOf(response))
  if (response.status === 204) return { body: undefined as T, headers: response.headers }
  try {
    return { body: (await response.json()) as T, headers: response.headers }
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(response.status, null)
  }
}

async function answerOf<T>(call: Call<T>) {
  try {
    return await call
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(0, null)
  }
}

async function problemOf(response: { json(): Promise<unknown> }): Promise<Problem | null> {
  try {
    const body = await response.json()
    return isProblem(body) ? body : null
  } catch {
    return null
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'

/** By name: an abort is a DOMException, and not in every environment an Error. */
const isAbort = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
