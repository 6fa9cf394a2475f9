import type { ClientResponse, hc } from 'hono/client'
import type { AppType } from './app.ts'
import type { GigRequirement } from './gigs/gigs.contract.ts'
import type { Problem } from './platform/errors/problem.contract.ts'

export type { AppType } from './app.ts'

/**
 * A typed client of all calls: `client.api.gigs.$get({ query })`. What goes into an address is text:
 * `limit: '24'`, and ids as `String(id)`. The cookie goes along, also to an API on another host.
 * The types are Hono's, the code is ours and a fourth of its size. Of a call's first argument it takes
 * `param`, `query` and `json`, of its second `init` and `fetch`.
 *
 * @param baseUrl where the API is; empty for the page's own origin
 * @param fetch for those without a browser, who have to bring the cookie along by themselves
 */
export function createClient(
  baseUrl = '',
  fetch?: typeof globalThis.fetch,
): ReturnType<typeof hc<AppType>> {
  const send: Send = (method, path, { param, query, json } = {}, options = {}) => {
    const filled = path.map((word) =>
      word.startsWith(':') ? encodeURIComponent(param?.[word.slice(1)] ?? '') : word,
    )
    const search = searchOf(query)
    const init: RequestInit = { method, credentials: 'include', ...options.init }
    if (json !== undefined) {
      init.headers = { 'Content-Type': 'application/json' }
      init.body = JSON.stringify(json)
    }
    const address = `${baseUrl}/${filled.join('/')}${search && `?${search}`}`
    const ask = () => (options.fetch ?? fetch ?? globalThis.fetch)(address, init)
    const early = method === 'GET' ? takeEarly(address) : undefined
    return early ? unlessAborted(early, init.signal).then((answer) => answer ?? ask()) : ask()
  }
  return wordsOf(send, []) as ReturnType<typeof hc<AppType>>
}

/** Requests that the page's inline script sends before any bundle runs (docs/contract.md). */
interface EarlyRequests {
  /** Who is signed in. */
  session?: Promise<Response>
  /** The half's first calls, by URL. */
  calls?: Map<string, Promise<Response>>
}

declare global {
  var early: EarlyRequests | undefined
}

/**
 * Takes the response to an early request; each is used once. Resolves to undefined if the request failed,
 * or was refused because it was sent before the sign-in. A 5xx response counts: a server in trouble is not
 * asked twice at once.
 */
function takeEarly(address: string): Promise<Response | undefined> | undefined {
  const calls = globalThis.early?.calls
  const call = calls?.get(address)
  calls?.delete(address)
  return call
    ?.then(async (answer) => {
      // Always read the body: the connection stays reserved until then.
      const body = await answer.blob()
      return answer.status === 401 || answer.status === 403 ? undefined : new Response(body, answer)
    })
    .catch(() => undefined)
}

/** The page's own request goes on for nobody; whoever waited for it is told as by `fetch`. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

interface CallInput {
  param?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
}

type Send = (
  method: string,
  path: string[],
  input?: CallInput,
  options?: { init?: RequestInit; fetch?: typeof globalThis.fetch },
) => Promise<Response>

/** Collects the words of an address, as in `api.gigs[':id']`, until `$get` and the like send it. */
function wordsOf(send: Send, path: string[]): object {
  return new Proxy(() => {}, {
    get: (_target, word) =>
      // A promise has `then`, and this is none.
      typeof word === 'string' && word !== 'then' ? wordsOf(send, [...path, word]) : undefined,
    apply: (_target, _this, given: [CallInput?, object?]) =>
      send((path.at(-1) ?? '').slice(1).toUpperCase(), path.slice(0, -1), ...given),
  })
}

function searchOf(query: CallInput['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, one)
  }
  return search.toString()
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
