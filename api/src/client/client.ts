import type { ClientResponse, hc } from 'hono/client'
import { ApiError, type Refusal } from './api-error.ts'
import type { AppType } from '../app.ts'
import { actingUserHeader } from '../rules/acting-user.ts'

export type { AppType } from '../app.ts'
export { ApiError, isAnswerLost, isOtherUser, isUnanswered } from './api-error.ts'
export { newKey } from './new-key.ts'
export { photoFailure } from './photo-failure.ts'
export { savedNotice } from './pending-email.ts'
export {
  failureNotice,
  failureText,
  generalSentence,
  problemFields,
  problemText,
} from './problem-text.ts'
export type * from './contract-types.ts'

/**
 * The time limit of a call. Longer than the API's default statement timeout of 15 seconds, so that
 * the client gets the API's error response when a statement times out.
 */
const timeoutMs = 20_000

/**
 * Creates a typed client of all calls: `client.api.gigs.$get({ query })`. A call's first argument
 * takes `param`, `query` and `json`; its second takes `init` and `fetch`. Path and query values are
 * strings: `limit: '24'`, and ids as `String(id)`.
 *
 * The client sends the session cookie, also to an API on another origin. With each change it sends the page's user
 * (`globalThis.actingUser`), and the API refuses the change if another user has signed in since. A call without a
 * complete response after 20 seconds fails with status 0, like a call whose connection was lost. A call that passes
 * `fetch` has only the time limit of that function. The types are those of Hono's `hc`, whose code is four times as
 * large.
 *
 * @param baseUrl the API's origin; empty for the page's own origin
 * @param options.fetch replaces the browser's `fetch`, for clients outside a browser; it must send
 * the cookie itself
 */
export function createClient(
  baseUrl = '',
  { fetch }: ClientOptions = {},
): ReturnType<typeof hc<AppType>> {
  const send: Send = (method, path, { param, query, json } = {}, options = {}) => {
    const filled = path.map((word) =>
      word.startsWith(':') ? encodeURIComponent(param?.[word.slice(1)] ?? '') : word,
    )
    const search = searchOf(query)
    const init: RequestInit = { method, credentials: 'include', ...options.init }
    if (json !== undefined) {
      init.headers = { ...init.headers, 'Content-Type': 'application/json' }
      init.body = JSON.stringify(json)
    }
    if (method !== 'GET' && globalThis.actingUser !== undefined) {
      init.headers = { ...init.headers, [actingUserHeader]: String(globalThis.actingUser) }
    }
    const address = `${baseUrl}/${filled.join('/')}${search && `?${search}`}`
    const ask = () => {
      if (options.fetch) return complete(options.fetch(address, init), init.signal)
      const timeout = AbortSignal.timeout(timeoutMs)
      // Safari before 17.4 cannot combine them. It has no time limit then.
      const both = init.signal && 'any' in AbortSignal && AbortSignal.any([init.signal, timeout])
      const signal = both || init.signal || timeout
      return complete((fetch ?? globalThis.fetch)(address, { ...init, signal }), signal)
    }
    const early = method === 'GET' ? takeEarly(address) : undefined
    return early ? unlessAborted(early, init.signal).then((answer) => answer ?? ask()) : ask()
  }
  return wordsOf(send, []) as ReturnType<typeof hc<AppType>>
}

interface ClientOptions {
  fetch?: typeof globalThis.fetch
}

/** The requests that the page's early script sends before any bundle runs (docs/contract.md). */
interface EarlyRequests {
  /** The request for the current user. */
  session?: Promise<Response>
  /** The half's first calls, by URL. */
  calls?: Map<string, Promise<Response>>
}

declare global {
  var early: EarlyRequests | undefined
  /** The id of the user whom the page shows as signed in. The shell sets it (docs/contract.md). */
  var actingUser: number | undefined
}

/**
 * Returns the response to the early request of this URL, and removes that request, so that each
 * response is used once. Returns undefined if there is no such request. The promise resolves to
 * undefined if the early request failed or got 401 or 403: the caller then sends the request again,
 * because the user may have signed in since. A 5xx response is returned, so that an overloaded
 * server does not get the request twice.
 */
function takeEarly(address: string): Promise<Response | undefined> | undefined {
  const calls = globalThis.early?.calls
  const call = calls?.get(address)
  calls?.delete(address)
  return (
    call &&
    complete(call)
      .then((answer) => (answer.status === 401 || answer.status === 403 ? undefined : answer))
      .catch(() => undefined)
  )
}

/**
 * Resolves when the body has arrived; a browser can reuse the connection only after that. Rejects with the signal's
 * reason: after a time limit, Safari rejects with an AbortError, and Firefox too if it was reading the body.
 */
async function complete(call: Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  try {
    const answer = await call
    const body = await answer.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, answer)
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}

/**
 * Resolves or rejects as `work` does, but rejects at once when the signal aborts, as `fetch` would.
 * The early request itself continues, because it has no signal.
 */
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

/**
 * Returns a proxy that collects the segments of a path, as in `api.gigs[':id']`, until a call of
 * `$get` or another HTTP method sends the request.
 */
function wordsOf(send: Send, path: string[]): object {
  return new Proxy(() => {}, {
    get: (_target, word) =>
      // Return undefined for `then`. Otherwise `await` would mistake this object for a promise.
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

type Call<T> = Promise<ClientResponse<T>>

/**
 * Returns the body of a successful response; `undefined` if the response has none.
 *
 * @throws {ApiError} for an error response, a body that is not JSON, or no complete response;
 * rethrows an abort unchanged
 */
export async function read<T>(call: Call<T>): Promise<T> {
  return (await readWithHeaders(call)).body
}

/**
 * Returns the body, as `read` does, and the headers, such as the `X-Total-Count` and `Link` of a
 * list.
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
    throw new ApiError(response.status, null, { cause: error })
  }
}

/** Returns the cursor of a list's next page, from its `Link` header; undefined on the last page. */
export function nextCursor(headers: Headers): string | undefined {
  const address = /<([^<>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  // The URL is relative to the API's host. The base is never used; it only makes the URL parseable.
  return (address && new URL(address, 'http://api').searchParams.get('cursor')) || undefined
}

async function answerOf<T>(call: Call<T>) {
  // The call has just started. Node.js 20 has no `navigator`, and later versions have no `onLine`.
  const wasSent = globalThis.navigator?.onLine ?? true
  try {
    return await call
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(0, null, { wasSent, cause: error })
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

/**
 * Returns whether the body has `errors` or one of `texts`, and all of these fields that it has are
 * of the right type.
 */
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

/**
 * Compares names instead of classes: not every environment's DOMException is an Error, and Jest has
 * two copies of each error class.
 */
const isAbort = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
