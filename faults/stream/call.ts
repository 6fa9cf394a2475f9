import type { Outcome } from './possible.ts'

export interface Reply {
  outcome: Outcome
  /** 0 without an answer. */
  status: number
  body: unknown
  cookie: string
  retryAfter: string | null
}

export interface Call {
  method: string
  path: string
  cookie?: string
  json?: unknown
}

/** How long a person waits; then the outcome is unknown. */
const patienceMs = 30_000

/** Sends a request once; a response read to its end with a 2xx status is acknowledged. */
export async function ask(
  origin: string,
  { method, path, cookie = '', json }: Call,
): Promise<Reply> {
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        Cookie: cookie,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: json === undefined ? null : JSON.stringify(json),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    const cookies = response.headers.getSetCookie().map((set) => set.split(';', 1)[0])
    return {
      outcome: outcomeOf(response.status),
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      cookie: cookies.join('; '),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (error) {
    // Nothing was sent where no server listens.
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    const outcome = code === 'ECONNREFUSED' ? 'refused' : 'unknown'
    return { outcome, status: 0, body: undefined, cookie: '', retryAfter: null }
  }
}

/** After a 5xx it is unknown whether the database has committed. */
function outcomeOf(status: number): Outcome {
  if (status < 300) return 'acknowledged'
  return status < 500 || status === 507 ? 'refused' : 'unknown'
}
